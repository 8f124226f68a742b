// Explaining: every thing says in one way what it is, what it does now and by which rule. A card
// opens under a pointer that rests, with the focus, after a long press, and by a press on what
// cannot be done. Without the module the browser's own tooltips stand in.
import { $, $$, onFresh, show } from './page.js';

const THINGS = '[data-about], [data-why], .amt, [role=img][aria-label]';
const REST = 350, LONG = 500;

const labelOf = (thing) => thing.dataset.about ?? thing.getAttribute('aria-label');
// Icon and figure: "2 Energy".
function amountOf(thing) {
  const label = $('[role=img][aria-label]', thing)?.getAttribute('aria-label');
  return label && [thing.textContent.trim(), label].filter(Boolean).join(' ');
}
const nameOf = (thing) => labelOf(thing) ?? (thing.classList.contains('amt') ? amountOf(thing) : thing.dataset.why ? '' : null);

// What a press on it would do, which another module knows.
let promise = () => '';
export const promisesBy = (words) => { promise = words; };

const isIn = (thing) => thing?.closest?.('#stage, #rail, #dock, .top, #moment, #plots, .debrief') && !thing.closest('#telling, #tip');
export const explains = (thing) => Boolean(thing?.matches?.(THINGS) && isIn(thing) && nameOf(thing) !== null);
const thingAt = (target) => {
  const thing = target.closest?.(`[data-choice], ${THINGS}`);
  // An icon within a thing that explains itself belongs to it.
  const whole = thing?.closest('[data-choice], [data-why], [data-about]') ?? thing?.closest('.amt') ?? thing;
  return whole && isIn(whole) && nameOf(whole) !== null ? whole : null;
};
export const explainable = () => $$(`:is(#stage, #rail) :is(${THINGS})`).filter(
  (thing) => thingAt(thing) === thing && thing.getClientRects().length && !thing.closest('details:not([open]) > :not(summary)'));

// A card that the pointer only passes goes with it; one that was asked for is kept until the next
// press, so that its rule can be read.
let at = null, kept = false, resting = null;
export const isExplaining = () => Boolean(at);
export function explain(thing, keeps = false, focuses = false) {
  const box = $('#tip');
  if (!box || !thing) return;
  unexplain(true);
  const why = thing.dataset.why;
  const words = why ?? [thing.dataset.does, promise(thing)].filter(Boolean).join(' ');
  const name = nameOf(thing) ?? '';
  // A label that ends with the reason need not say it twice.
  const title = why && name.endsWith(why) ? name.slice(0, -why.length).replace(/[.\s]+$/, '') : name;
  if (!title && !words) return;
  [at, kept] = [thing, keeps];
  box.classList.toggle('kept', keeps);
  $('[data-title]', box).textContent = title;
  show($('[data-title]', box), Boolean(title));
  show($('[data-why]', box), Boolean(why));
  $('[data-words]', box).textContent = words === title ? '' : words;
  show($('[data-words]', box), Boolean(words) && words !== title);
  const link = $('a', box);
  link.textContent = link.dataset.rule = thing.dataset.rule ?? '';
  show(link.parentNode, Boolean(thing.dataset.rule));
  show(box);
  beside(box, thing);
  if (why) thing.setAttribute('aria-describedby', 'tip');
  if (focuses) {
    if (!thing.matches('a[href], button, summary, [tabindex]')) thing.tabIndex = -1;
    thing.focus({ preventScroll: false });
  }
}
export function unexplain(now) {
  clearTimeout(resting);
  if (!at || (kept && !now)) return;
  at.removeAttribute('aria-describedby');
  [at, kept] = [null, false];
  show($('#tip'), false);
}

// Beside the thing, never over it.
export function beside(box, thing) {
  const place = thing.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  // The bars at the top stay in view on a small screen, and nothing may lie under them.
  const bar = Math.max(0, ...$$('.top, .jumps').map((bar) => bar.getBoundingClientRect().bottom));
  const above = place.top - height - 10 > bar;
  box.classList.toggle('below', !above);
  const x = Math.max(8, Math.min(place.x + place.width / 2 - 28, innerWidth - width - 8));
  const y = above ? place.top - height - 10 : Math.max(bar, Math.min(place.bottom + 10, innerHeight - height - 8));
  Object.assign(box.style, { left: `${x}px`, top: `${y}px` });
}

let next = -1;
export function explainNext() {
  const all = explainable();
  const from = all.indexOf(at ?? document.activeElement);
  next = from >= 0 ? from + 1 : 0;
  explain(all[next % all.length], true, true);
}

// A fresh board may put a thing under a pointer that rests; only one that moves asks.
let moved = false;
document.addEventListener('pointermove', (event) => {
  if (!(event.movementX || event.movementY)) return;
  const first = !moved;
  moved = true;
  if (first && event.pointerType !== 'touch') rest(event);
});
function rest(event) {
  const thing = thingAt(event.target);
  if (thing === at) return;
  unexplain();
  if (thing && !kept) resting = setTimeout(() => explain(thing), thing.dataset.why ? 0 : REST);
}
document.addEventListener('pointerover', (event) => { if (moved && event.pointerType !== 'touch') rest(event); });
document.addEventListener('pointerout', (event) => { if (event.pointerType !== 'touch' && !thingAt(event.relatedTarget ?? document)) unexplain(); });
document.addEventListener('focusin', (event) => {
  const thing = thingAt(event.target);
  if (thing && thing !== at && event.target.matches(':focus-visible')) explain(thing, Boolean(thing.dataset.why));
});
document.addEventListener('focusout', () => unexplain());

// A long press explains and does nothing else.
let pressing = null;
document.addEventListener('pointerdown', (event) => {
  if (event.pointerType !== 'touch') return;
  const thing = thingAt(event.target);
  clearTimeout(pressing);
  pressing = thing && setTimeout(() => {
    explain(thing, true);
    const still = (click) => { click.stopPropagation(); click.preventDefault(); };
    document.addEventListener('click', still, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', still, { capture: true }), 1000);
  }, LONG);
});
for (const kind of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(kind, () => clearTimeout(pressing), { capture: true });

// What cannot be pressed explains itself when it is.
document.addEventListener('click', (event) => {
  if (event.target.closest?.('#tip')) return;
  const thing = thingAt(event.target);
  unexplain(true);
  if (thing && !thing.dataset.choice && !event.target.closest('a, button, summary, input, label, select')) explain(thing, true);
});

// The browser's own tooltips give way to the card.
onFresh(() => {
  moved = false;
  unexplain(true);
  for (const title of $$('svg:not(#symbols) title')) {
    const thing = title.parentNode;
    thing.dataset.about ??= title.textContent;
    title.remove();
    // What a button shows in letters is part of its name, too.
    const shown = thing.getAttribute('role') === 'button' ? thing.textContent.replace(/\s+/g, ' ').trim() : '';
    const label = title.textContent.includes(shown) ? title.textContent : `${title.textContent} ${shown}`;
    if (!thing.hasAttribute('aria-label')) thing.setAttribute('aria-label', label);
  }
  for (const thing of $$('[title]')) {
    thing.dataset.about ??= thing.title;
    if (!thing.hasAttribute('aria-label') && thing.textContent.trim() !== thing.title) thing.setAttribute('aria-description', thing.title);
    thing.removeAttribute('title');
  }
});

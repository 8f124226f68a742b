// Narrowing: the first press picks a thing on the board, the next one what it does. The board is a
// shortcut to the buttons of the dock and knows nothing else.
import { $, $$, onFresh, say, show } from './page.js';
import { hurry } from './travel.js';

// Each step is the thing that was picked and the answers that were left after it.
let steps = [];
let moved = false;
const buttons = () => $$('#answer [name=choice]');
const answers = () => new Set(buttons().map((button) => button.value));
const left = () => steps.at(-1)?.left ?? answers();
export const choicesOf = (thing) => (thing.dataset.choice ?? '').split(/\s+/).filter(Boolean);
const within = (thing) => choicesOf(thing).filter((choice) => left().has(choice));
export const buttonOf = (choice) => buttons().find((button) => button.value === choice);

export function pick(thing, byTouch) {
  const fit = within(thing);
  if (!fit.length) return refuse(thing);
  // A finger hides what it points at: it chooses first, and the second tap on anything that
  // stands for the same answer sends it.
  const chosen = steps.at(-1);
  if (fit.length === 1 && (!byTouch || chosen?.left.size === 1)) return send(fit[0]);
  if (chosen?.thing === thing) return;
  steps.push({ thing, left: new Set(fit) });
  paint();
  const one = fit.length === 1 && buttonOf(fit[0]);
  say(one ? `${nameOf(one)}. Press again to send it.` : `${fit.length} answers are left. Escape goes back.`);
}

export function back() {
  if (!steps.length) return false;
  const { thing } = steps.pop();
  paint();
  thing.focus?.({ preventScroll: true });
  return true;
}

// What is out of reach loses its light, and its button leaves the dock for as long.
function paint() {
  const reach = left();
  for (const thing of $$('[data-choice]')) {
    const isIn = choicesOf(thing).some((choice) => reach.has(choice));
    if (thing.classList.contains('lit')) thing.dataset.lit = '';
    thing.classList.toggle('out', !isIn);
    thing.classList.toggle('lit', isIn && 'lit' in thing.dataset);
    thing.classList.toggle('chosen', steps.some((step) => step.thing === thing));
  }
  for (const button of buttons()) {
    const whole = button.closest('[data-asks]') ?? button;
    whole.classList.toggle('out', !reach.has(button.value));
    button.classList.toggle('lampy', steps.length > 0 && reach.has(button.value));
  }
  show($('#step-back'), steps.length > 0);
  moved = false;
  preview(null);
}

// A button whose thing lies on the board stays in the dock's list only until the board is clickable.
function shorten() {
  const seen = (thing) => thing.getClientRects().length;
  const steps = $$('#answer .steps [data-choice]').filter(seen).flatMap(choicesOf);
  const things = $$('#stage [data-choice]').filter(seen).flatMap(choicesOf).concat(steps);
  // What stands in the first row needs no second button beside the question.
  for (const button of $$('#answer .do [name=choice]:not(.main)')) {
    (button.closest('[data-asks]') ?? button).classList.toggle('short', steps.includes(button.value));
  }
  let some = false;
  for (const button of $$('#answer .choices [name=choice]')) {
    const isShort = things.includes(button.value);
    (button.closest('[data-asks]') ?? button).classList.toggle('short', isShort);
    some ||= isShort;
  }
  show($('#all'), some);
}

const nameOf = (button) => ($('[data-name]', button) ?? button).textContent.trim();

// What the button of an answer would give, where the drawing knows it.
const tellsOf = (choice) => {
  const button = buttonOf(choice);
  return button && $('[data-tells]', button.closest('[data-asks]') ?? button)?.dataset.tells;
};

// In the dock: what the thing under the pointer would do and give, before it is pressed.
function preview(thing) {
  const line = $('#preview');
  if (!line) return;
  const fit = thing ? within(thing) : steps.at(-1) ? [...left()] : [];
  const told = fit.length < 4 ? fit.map(tellsOf).filter(Boolean) : [];
  const words = fit.length === 1 ? [nameOf(buttonOf(fit[0]) ?? line), ...told].join('. ')
    : told.length ? told.join(' ')
    : fit.length > 1 ? `${fit.length} answers: pick this first, then the next.` : '';
  line.textContent = words;
  show(line, Boolean(words));
}

// A button lights up what it stands for on the board, and the other way round.
function light(choice, is) {
  for (const thing of $$('[data-choice]')) {
    if (choicesOf(thing).includes(choice)) thing.classList.toggle('hot', is);
  }
  buttonOf(choice)?.classList.toggle('hot', is);
}

export function refuse(thing) {
  thing.classList.remove('refused');
  void thing.getBoundingClientRect();
  thing.classList.add('refused');
  setTimeout(() => thing.classList.remove('refused'), 600);
}

const target = (event) => {
  const thing = event.target.closest?.('[data-choice], [data-why]');
  const inner = event.target.closest?.('a, button, summary, input, select');
  return thing && inner && inner !== thing && thing.contains(inner) ? null : thing;
};

// Presses the button of an answer; what gives something up asks once more.
function send(choice) {
  const button = buttonOf(choice);
  if (!button) return;
  const asks = button.closest('[data-asks]');
  if (asks && !asks.open) { asks.open = true; button.focus(); say($('.warn', asks)?.textContent); return; }
  button.form.requestSubmit(button);
}

document.addEventListener('click', (event) => {
  hurry();
  // Before anything is pressed: a press on the board may open one.
  for (const pop of $$('details.pop[open]')) if (!pop.contains(event.target)) pop.open = false;
  const thing = target(event);
  if (thing?.dataset.choice) pick(thing, event.pointerType === 'touch');
  else if (thing) tip(thing);
  else if (event.target.closest?.('#step-back')) back();
  else if (event.target.closest?.('#all')) $('#all').setAttribute('aria-pressed', $('#answer').classList.toggle('all'));
});
for (const [kind, is] of [['pointerover', true], ['pointerout', false], ['focusin', true], ['focusout', false]]) {
  document.addEventListener(kind, (event) => {
    const thing = target(event);
    if (thing?.dataset.choice) {
      preview(is ? thing : null);
      const fit = within(thing);
      if (fit.length === 1) light(fit[0], is);
    } else if (thing && event.pointerType !== 'touch') {
      if (!is) untip(); else if (moved || kind === 'focusin') tip(thing);
    }
    const button = event.target.closest?.('#answer [name=choice], #answer [data-asks]');
    if (button) light(button.value ?? button.dataset.asks, is);
    const line = event.target.closest?.('[data-lights]');
    for (const name of line?.dataset.lights.split(' ') ?? []) {
      for (const piece of $$(`[data-piece="${CSS.escape(name)}"]`)) piece.classList.toggle('ringed', is);
    }
  });
}

// A fresh board may put a thing under a pointer that rests; only one that moves asks why.
document.addEventListener('pointermove', (event) => {
  if (moved || !(event.movementX || event.movementY)) return;
  moved = true;
  const thing = target(event);
  if (thing && !thing.dataset.choice && event.pointerType !== 'touch') tip(thing);
});

onFresh(() => { steps = []; moved = false; untip(true); shorten(); });

// ---- Why not -----------------------------------------------------------------
let leaving;
export function tip(thing) {
  const box = $('#tip');
  if (!box || !thing.dataset.why) return;
  clearTimeout(leaving);
  $('[data-words]', box).textContent = thing.dataset.why;
  const link = $('a', box);
  link.textContent = link.dataset.rule = thing.dataset.rule ?? '';
  show(link.parentNode, Boolean(thing.dataset.rule));
  show(box);
  // Beside the thing, never over it.
  const at = thing.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = at.top - height - 10 > 50;
  box.classList.toggle('below', !above);
  const x = Math.max(8, Math.min(at.x + at.width / 2 - 28, innerWidth - width - 8));
  Object.assign(box.style, { left: `${x}px`, top: `${above ? at.top - height - 10 : Math.min(at.bottom + 10, innerHeight - height - 8)}px` });
  thing.setAttribute('aria-describedby', 'tip');
}
export function untip(now) {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    const box = $('#tip');
    if (box && (now || !box.matches(':hover, :focus-within'))) show(box, false);
  }, now ? 0 : 250);
}
document.addEventListener('pointerout', (event) => { if (event.target.closest?.('#tip')) untip(); });

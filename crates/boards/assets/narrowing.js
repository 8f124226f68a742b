// Narrowing: the first press picks a thing on the board, the next one what it does. The board is a
// shortcut to the buttons of the dock and knows nothing else.
import { beside, promisesBy } from './explain.js';
import { $, $$, calm, onFresh, say, show } from './page.js';
import { hurry } from './travel.js';

// Each step is the thing that was picked and the answers that were left after it.
let steps = [];
const buttons = () => $$('#answer [name=choice]');
const answers = () => new Set(buttons().map((button) => button.value));
const left = () => steps.at(-1)?.left ?? answers();
export const choicesOf = (thing) => (thing.dataset.choice ?? '').split(/\s+/).filter(Boolean);
const within = (thing) => choicesOf(thing).filter((choice) => left().has(choice));
export const buttonOf = (choice) => buttons().find((button) => button.value === choice);

export function pick(thing, byTouch) {
  // Another action of the first row takes the place of what was picked before; it is not sent at
  // once, since it answers another question than the one that was asked last.
  const switches = isOther(thing);
  if (switches) steps = steps.filter((step) => choicesOf(thing).some((choice) => step.left.has(choice)));
  const fit = within(thing);
  if (!fit.length) return refuse(thing);
  // A finger hides what it points at: it chooses first, and the second tap on anything that
  // stands for the same answer sends it. What says all that it does is sent at once.
  byTouch &&= !('atOnce' in thing.dataset);
  const chosen = steps.at(-1);
  // Opening a menu of answers gives none of them, also if there is only one.
  const opens = thing.dataset.then && thing.closest('.steps') && chosen?.thing !== thing;
  if (fit.length === 1 && !switches && !opens && (!byTouch || chosen?.left.size === 1)) return send(fit[0], thing);
  if (chosen?.thing === thing) return;
  steps.push({ thing, left: new Set(fit) });
  paint();
  reveal();
  const one = fit.length === 1 && buttonOf(fit[0]);
  say(one ? `${nameOf(one)}. Press again to confirm.` : `${fit.length} choices left. Press Escape to go back.`);
}

// An action of the first row that none of the answers left belongs to, but one given before.
const isOther = (thing) => thing.closest('#answer .steps') && steps.length > 0 && !within(thing).length
  && choicesOf(thing).some((choice) => answers().has(choice));

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
  const isLater = laterThings();
  for (const thing of $$('[data-choice]')) {
    const isIn = choicesOf(thing).some((choice) => reach.has(choice));
    if (thing.classList.contains('lit')) thing.dataset.lit = '';
    thing.classList.toggle('out', !isIn);
    thing.classList.toggle('later', isIn && isLater(thing));
    thing.classList.toggle('lit', isIn && 'lit' in thing.dataset && !isLater(thing));
    thing.classList.toggle('chosen', steps.some((step) => step.thing === thing));
  }
  for (const button of buttons()) {
    const whole = button.closest('[data-asks]') ?? button;
    whole.classList.toggle('out', !reach.has(button.value));
    button.classList.toggle('main', 'main' in button.dataset || (steps.length > 0 && reach.size === 1 && reach.has(button.value)));
    button.classList.toggle('lampy', steps.length > 0 && reach.size > 1 && reach.has(button.value));
  }
  ask(reach);
  show($('#step-back'), steps.length > 0);
  $('#answer')?.classList.toggle('picked', steps.length > 0);
  shorten();
  preview();
}

// What is picked first is lit first: as long as nothing is, a thing whose every answer needs one of
// several others, such as a space for one of several pieces, keeps its light for later.
function laterThings() {
  const first = steps.length ? [] : $$('#stage [data-choice][data-then]').filter((thing) => within(thing).length);
  if (first.length < 2) return () => false;
  const covered = new Set(first.flatMap(within));
  return (thing) => !thing.dataset.then && thing.closest('#stage') && within(thing).length > 0 && within(thing).every((choice) => covered.has(choice));
}

// What was picked may leave a question of its own: "Where does Rover 2 go?" Its words take the place
// of those before, so that the dock keeps its height.
let first = null;
function ask(reach) {
  const [question, words] = [$('#question'), $('#detail')?.firstChild];
  if (!question || !words) return;
  first ??= [question.textContent, words.textContent];
  const then = steps.findLast((step) => step.thing.dataset.then)?.thing.dataset.then;
  const [only] = reach.size === 1 ? [...reach].map(buttonOf) : [];
  if (!steps.length) [question.textContent, words.textContent] = first;
  else if (only) [question.textContent, words.textContent] = [`${nameOf(only)}?`, 'Press again to confirm. '];
  else [question.textContent, words.textContent] = [then ?? first[0], `${reach.size} choices are lit. `];
}

// On a narrow screen the line that says what is picked lies over the board.
const lineTop = () => { const line = $('#preview'); return line && !line.hidden && line.getBoundingClientRect().height ? line.getBoundingClientRect().top : Infinity; };
// Whether a thing of the board is in sight: neither scrolled away nor under the dock.
function inSight(thing) {
  const box = thing.getBoundingClientRect();
  if (!box.width) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const stage = $('#stage').getBoundingClientRect();
  const bars = $$('.top, .jumps').map((bar) => bar.getBoundingClientRect().bottom);
  const [top, bottom] = [Math.max(stage.top, ...bars), Math.min(stage.bottom, $('#dock').getBoundingClientRect().top, lineTop())];
  return x > 0 && x < innerWidth && y > top && y < bottom;
}

// The things that would bring the answer nearer: those that stand for fewer answers than are left.
const nearer = (all) => all.filter((thing) => {
  const fit = within(thing).length;
  return fit > 0 && fit < Math.max(left().size, 2) && thing.getClientRects().length;
});
const onBoard = () => nearer($$('#stage [data-choice]'));
const inRow = () => nearer($$('#answer .steps [data-choice]'));

// A button leaves the dock's list for as long as the board or the first row shows its answer. What
// is out of sight has its button, unless there are many: then the list is one press away.
const FEW = 4;
// The few answers to something picked in the dock stand there, too, where the reader looks.
const isListed = () => 'listed' in (steps.at(-1)?.thing.dataset ?? {}) && left().size <= FEW;
function shorten() {
  if (!$('#answer')) return;
  const reach = left();
  const whole = (button) => button.closest('[data-asks]') ?? button;
  const listed = $$('#answer .choices [name=choice]').filter((button) => reach.has(button.value));
  // The list itself must not be what hides the board.
  for (const button of listed) whole(button).classList.add('short');
  const row = new Set(inRow().flatMap(within));
  const board = new Set(onBoard().filter(inSight).flatMap(within));
  const shown = (value) => row.has(value) || board.has(value);
  // What stands in the first row needs no second button beside the question, and beside a plan
  // there is no room for what the board shows.
  const beside = $$('#answer .do [name=choice]:not(.main)');
  const isSpare = (value) => reach.size > 1 && (row.has(value) || (board.has(value) && $('#answer > #plan')));
  for (const button of beside) whole(button).classList.toggle('short', Boolean(isSpare(button.value)));
  const unseen = listed.filter((button) => !shown(button.value));
  const isMany = unseen.length > FEW && unseen.length < listed.length;
  for (const button of listed) {
    const isLast = steps.length > 0 && reach.size === 1;
    whole(button).classList.toggle('short', !isLast && !isListed() && (isMany || shown(button.value)));
  }
  const visible = listed.filter((button) => !whole(button).classList.contains('short'));
  $('#answer').classList.toggle('brief', visible.length <= FEW && !$('#answer').classList.contains('all'));
  $('#answer').classList.remove(...FOLDS);
  const choices = $('#answer > .choices');
  const isLong = $('#answer').classList.contains('all') || choices?.scrollWidth > choices?.clientWidth + 1;
  show($('#all'), isLong || listed.length > visible.length || beside.some((button) => board.has(button.value) && whole(button).classList.contains('short')));
  fold();
  // A button that leaves the list hands its focus to the question.
  const at = document.activeElement;
  if (at?.closest?.('#answer') && !at.getClientRects().length) $('#question')?.focus({ preventScroll: true });
}

// The dock keeps its height on a wide screen, and the board with it. What would make it grow folds:
// first the words beside the symbols, then the answers, as long as something else can be pressed;
// the list still shows them. What is left after that shares one line.
const FOLDS = ['tight', 'folded', 'packed'];
function fold() {
  const [dock, answer] = [$('#dock'), $('#answer')];
  const height = narrow.matches ? 0 : parseFloat(getComputedStyle(dock).minHeight);
  const grows = () => height > 0 && dock.offsetHeight > height + 1;
  if (grows()) answer.classList.add('tight');
  if (grows() && !isListed() && (inRow().length || onBoard().some(inSight))) { answer.classList.add('folded'); show($('#all'), true); }
  if (grows() && !answer.classList.contains('all')) answer.classList.add('packed');
}

// If no action of the first row is in sight, the row is moved to one that is possible.
function revealRow() {
  const row = inRow();
  const steps = row[0]?.closest('.steps');
  if (!steps || steps.scrollWidth <= steps.clientWidth) return;
  const frame = steps.getBoundingClientRect();
  const isSeen = (step) => { const box = step.getBoundingClientRect(); return box.left >= frame.left && box.right <= frame.right; };
  const first = row.find((step) => !step.classList.contains('swap')) ?? row[0];
  if (!row.some(isSeen)) steps.scrollLeft += first.getBoundingClientRect().left - frame.left;
}

// If no answer is in sight, the first one on the board comes into it.
export function reveal() {
  if (!$('#dock.live')) return;
  revealRow();
  const things = onBoard();
  const isInRow = inRow().some((step) => !step.classList.contains('swap'));
  const isEnough = steps.length && things.length <= FEW ? things.every(inSight) : things.some(inSight);
  if (!things.length || isEnough || (isInRow && !steps.length)) return;
  things.find((thing) => !inSight(thing)).scrollIntoView({ block: 'center', inline: 'center', behavior: calm.matches ? 'auto' : 'smooth' });
  // A scroll takes its time; the list is looked at again after it.
  addEventListener('scrollend', shorten, { once: true, capture: true });
}

const nameOf = (button) => ($('[data-name]', button) ?? button).textContent.trim();

// What the button of an answer would give, where the drawing knows it.
const tellsOf = (choice) => {
  const button = buttonOf(choice);
  return button && $('[data-tells]', button.closest('[data-asks]') ?? button)?.dataset.tells;
};

// What pressing a thing would do and give.
function promised(thing) {
  const isPicked = thing && steps.some((step) => step.thing === thing) && left().size > 1;
  const fit = isPicked ? [] : thing && isOther(thing) ? choicesOf(thing) : thing ? within(thing) : steps.at(-1) ? [...left()] : [];
  const told = fit.length < 4 ? fit.map(tellsOf).filter(Boolean) : [];
  const words = fit.length === 1 ? [buttonOf(fit[0]) ? nameOf(buttonOf(fit[0])) : '', ...told].filter(Boolean).join('. ')
    : told.length ? [...new Set(told)].join(' ')
    : thing && fit.length > 1 ? thing.dataset.then ?? 'Press it, then choose among what is lit.' : '';
  return words;
}
promisesBy((thing) => thing.dataset.choice ? promised(thing) : '');
// In the dock: what the things picked so far would do and give.
function preview() {
  const line = $('#preview');
  if (!line) return;
  line.textContent = steps.length ? promised(null) : '';
  show(line, Boolean(line.textContent));
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

// Presses the button of an answer; what gives something up asks once more, beside what was pressed.
function send(choice, thing) {
  const button = buttonOf(choice);
  if (!button) return;
  const asks = button.closest('[data-asks]');
  if (asks && !asks.open) {
    asks.open = true;
    const sheet = $('.sheetlet', asks);
    // What may be used at any moment lies in a list of its own, which opens with its question.
    const list = asks.parentElement.closest('details');
    if (list) list.open = true;
    else if (thing && !asks.contains(thing)) { sheet.classList.add('placed'); beside(sheet, thing); }
    button.focus({ preventScroll: true }); say($('.warn', asks)?.textContent);
    return;
  }
  button.form.requestSubmit(button);
}

// In a row that scrolls, and above a dock that fills a small screen, the question has no room; it
// opens beside its button.
const narrow = matchMedia('(max-width: 899px)');
document.addEventListener('toggle', (event) => {
  const asks = event.target;
  const hasNoRoom = asks.matches?.(narrow.matches ? '#dock .asks[open]' : '.choices .asks[open]');
  const sheet = hasNoRoom && $('.sheetlet:not(.placed)', asks);
  if (sheet) { sheet.classList.add('placed'); beside(sheet, $('summary', asks)); }
}, true);

export function close(pop) {
  pop.open = false;
  const sheet = $('.sheetlet.placed', pop);
  if (sheet) { sheet.classList.remove('placed'); sheet.removeAttribute('style'); }
}

document.addEventListener('click', (event) => {
  hurry();
  // Before anything is pressed: a press on the board may open one.
  for (const pop of $$('details.pop[open]')) if (!pop.contains(event.target)) close(pop);
  const thing = target(event);
  if (thing?.dataset.choice) pick(thing, event.pointerType === 'touch');
  else if (event.target.closest?.('#step-back')) back();
  else if (event.target.closest?.('[data-no]')) { event.preventDefault(); const asks = event.target.closest('details'); close(asks); $('summary', asks).focus(); }
  else if (event.target.closest?.('#all')) { $('#all').setAttribute('aria-pressed', $('#answer').classList.toggle('all')); shorten(); }
});
for (const [kind, is] of [['pointerover', true], ['pointerout', false], ['focusin', true], ['focusout', false]]) {
  document.addEventListener(kind, (event) => {
    const thing = target(event);
    if (thing?.dataset.choice) {
      const fit = within(thing);
      if (fit.length === 1) light(fit[0], is);
    }
    const button = event.target.closest?.('#answer [name=choice], #answer [data-asks]');
    if (button) light(button.value ?? button.dataset.asks, is);
    const line = event.target.closest?.('[data-lights]');
    for (const name of line?.dataset.lights.split(' ') ?? []) {
      for (const piece of $$(`[data-piece="${CSS.escape(name)}"]`)) piece.classList.toggle('ringed', is);
    }
  });
}

// The thing of the fresh board that stands for the same as one of the old.
function again({ thing, left }) {
  const same = $$('[data-choice]').filter((one) => one.dataset.choice === thing.dataset.choice);
  const found = same.find((one) => one.dataset.piece === thing.dataset.piece && one.tagName === thing.tagName) ?? same[0];
  return found && { thing: found, left };
}

onFresh(({ isSame }) => {
  steps = isSame ? steps.map(again).filter(Boolean) : [];
  first = null;
  for (const button of $$('#answer .btn.main[name=choice]')) button.dataset.main = '';
  paint();
  if (!isSame) reveal();
  measure();
});

// How high the dock is, for what stands above it on a narrow screen.
const measure = () => {
  const dock = $('#dock');
  if (!dock) return;
  watch.disconnect();
  watch.observe(dock);
};
const watch = new ResizeObserver(([{ target: dock }]) => document.documentElement.style.setProperty('--dock-height', `${dock.offsetHeight}px`));
addEventListener('resize', () => shorten());

// Order: chips that stand for what would be done one after the other. They are dragged, or moved by
// the links beside them; the server says what comes of it. The module knows nothing but their words.
import { $, $$, onFresh, parse, say } from './page.js';

// What the reader wanted last, so that the order is still there when the next one is asked.
let wanted = [];
let asked = 0;

const stepsOf = (part) => $$('[data-step]', part).map((chip) => chip.dataset.step);
const placeOf = (step) => step.replace(/\D/g, '');

// The part of the panel that belongs to an answer comes to the front.
function open(choice) {
  const part = choice && $(`#plan [data-plan="${CSS.escape(choice)}"]`);
  const way = part && $('input', part.parentNode);
  if (way) way.checked = true;
  return part;
}

// The pieces it speaks of, on the board.
function light(part, is) {
  for (const name of part?.dataset.lights.split(' ') ?? []) {
    for (const piece of $$(`[data-piece="${CSS.escape(name)}"]`)) piece.classList.toggle('ringed', is);
  }
}

// Asks what would come of these steps, and shows it in place of what is there.
async function arrange(part, steps, focus) {
  const mine = ++asked;
  const { plan, space } = part.dataset;
  const url = new URL(location.href);
  url.hash = '';
  url.searchParams.set('plan', [...(space ? [space] : []), ...steps].join('-'));
  wanted = steps;
  const page = parse(await (await fetch(url, { credentials: 'same-origin' })).text());
  const [there, here] = [$('#plan', page), $('#plan')];
  if (mine !== asked || !there || !here || $('#dock', page)?.dataset.asked !== $('#dock').dataset.asked) return;
  here.replaceWith(there);
  const now = open(plan) ?? $('.planned', there);
  if (focus) {
    const chip = $$('[data-step]', now).find((one) => placeOf(one.dataset.step) === placeOf(focus.step));
    const links = [`a[data-move="${focus.move}"]`, 'a[data-move]', '[tabindex]'];
    (chip && links.map((link) => $(link, chip)).find(Boolean))?.focus({ preventScroll: true });
    say($('.comes', now)?.textContent);
  }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('#plan a[data-move]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const steps = new URL(link.href).searchParams.get('plan').split('-').filter((word) => /\D/.test(word));
  const focus = { step: link.closest('[data-step]').dataset.step, move: link.dataset.move };
  arrange(link.closest('.planned'), steps, focus).catch(() => location.assign(link.href));
});

// What is pointed at on the board or in the dock. A pointer that only passes by, on its way to the
// chips, changes nothing.
let resting;
const choiceAt = (event) => {
  const thing = event.target.closest?.('#stage [data-choice], #answer [name=choice]');
  return thing && (thing.value || thing.dataset.choice);
};
for (const kind of ['pointerover', 'focusin', 'click']) {
  document.addEventListener(kind, (event) => {
    const choice = choiceAt(event);
    if (!choice || !$('#plan')) return;
    clearTimeout(resting);
    resting = setTimeout(() => light(open(choice), true), kind === 'pointerover' && event.pointerType === 'mouse' ? 120 : 0);
  });
}
for (const kind of ['pointerout', 'focusout']) {
  document.addEventListener(kind, (event) => {
    const choice = choiceAt(event);
    if (!choice || !$('#plan')) return;
    clearTimeout(resting);
    light($(`#plan [data-plan="${CSS.escape(choice)}"]`), false);
  });
}

// A chip follows the finger among the others and stays where it is let go.
let dragged = null;
document.addEventListener('pointerdown', (event) => {
  const chip = event.button === 0 && event.target.closest?.('#plan [data-step]');
  if (!chip || event.target.closest('a')) return;
  dragged = { chip, x: event.clientX, y: event.clientY, before: stepsOf(chip.closest('.planned')).join(), moves: false };
});
document.addEventListener('pointermove', (event) => {
  if (!dragged) return;
  const { chip, x, y } = dragged;
  if (!dragged.moves && Math.hypot(event.clientX - x, event.clientY - y) < 6) return;
  if (!dragged.moves) chip.setPointerCapture(event.pointerId);
  dragged.moves = true;
  chip.classList.add('dragged');
  event.preventDefault();
  const others = $$('[data-step]', chip.parentNode).filter((one) => one !== chip);
  const isAfter = (one) => {
    const box = one.getBoundingClientRect();
    return event.clientY < box.top || (event.clientY <= box.bottom && event.clientX < box.left + box.width / 2);
  };
  const next = others.find(isAfter) ?? null;
  if (chip.nextElementSibling !== next) chip.parentNode.insertBefore(chip, next);
});
for (const kind of ['pointerup', 'pointercancel']) {
  document.addEventListener(kind, () => {
    if (!dragged) return;
    const { chip, before, moves } = dragged;
    dragged = null;
    chip.classList.remove('dragged');
    if (!moves) return;
    // The press that ends a drag is no answer.
    const still = (click) => { click.stopPropagation(); click.preventDefault(); };
    document.addEventListener('click', still, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', still, { capture: true }), 50);
    const part = chip.closest('.planned');
    const steps = stepsOf(part);
    if (steps.join() !== before) arrange(part, steps, { step: chip.dataset.step, move: 'Later' }).catch(() => {});
  });
}

// Once the first step is done, what is left comes in the order the reader wanted.
onFresh(() => {
  const part = $('#plan .planned[data-plan=""]');
  if (!$('#plan')) wanted = [];
  if (!part || !wanted.length) return;
  const steps = stepsOf(part);
  const places = new Set(steps.map(placeOf));
  const kept = wanted.filter((step) => places.has(placeOf(step)));
  if (kept.length === steps.length && kept.join() !== steps.join()) arrange(part, kept).catch(() => {});
});

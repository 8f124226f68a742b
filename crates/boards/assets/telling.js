// Telling: what others did is shown move by move, each with the pieces it touches, at the reader's
// pace. Nothing waits for it: the board is the newest one, and the reader may act at once.
import { $, $$, onFresh, ring, show } from './page.js';
import { hurry } from './travel.js';

const USUAL = 800;
// However much has happened, it is told within this time.
const LONGEST = 8000;
export const pace = () => { const kept = localStorage.getItem('pace'); return kept === null ? USUAL : Number(kept) || 0; };

let queue = [], timer = null;

// The moves since so many answers, oldest first: a line of the log with what followed from it.
function movesSince(answered) {
  const moves = [];
  for (const line of $$('#happened > ol > li[data-at]')) {
    if (Number(line.dataset.at) <= answered) continue;
    if (!line.classList.contains('fx') || !moves.length) moves.push([line]); else moves.at(-1).push(line);
  }
  return moves.reverse();
}
const lightsOf = (lines) => lines.flatMap((line) => line.dataset.lights?.split(' ') ?? []);

// Says when which piece moves, in milliseconds, and begins to tell. Nothing if all of it goes at once.
export function tell(answered) {
  const moves = movesSince(answered);
  const others = moves.filter(([line]) => !('own' in line.dataset));
  const step = Math.min(pace(), LONGEST / Math.max(others.length, 1));
  const when = new Map();
  // Of the reader's own move alone there is nothing to tell that was not just pressed.
  if (!step || !others.length) {
    for (const name of lightsOf(moves.at(-1) ?? [])) when.set(name, 0);
    return when;
  }
  const wait = queue.length * step;
  others.forEach((lines, nth) => { for (const name of lightsOf(lines)) if (!when.has(name)) when.set(name, wait + nth * step); });
  queue.push(...others.map((lines) => ({ lines, step })));
  if (!timer) next();
  return when;
}

function next() {
  const told = queue.shift();
  const box = $('#telling');
  if (!told || !box) { timer = null; show(box, false); return; }
  const [line, ...effects] = told.lines;
  $('[data-told-seat]', box).replaceChildren(...[$('.seat svg', line)?.cloneNode(true)].filter(Boolean));
  $('[data-told-seat]', box).dataset.seat = $('.seat', line)?.dataset.seat ?? 'x';
  const words = (each) => $(':scope > span:last-child', each)?.cloneNode(true);
  const spoken = [line, ...effects.slice(0, 2)].map(words).filter(Boolean);
  for (const extra of spoken.flatMap((each) => [...each.querySelectorAll('.sr, details')])) extra.remove();
  $('[data-told]', box).replaceChildren(...spoken.flatMap((each) => [...each.childNodes, ' ']));
  $('[data-told-count]', box).textContent = queue.length ? `${queue.length} more` : '';
  show($('#skip'), queue.length > 0);
  show(box);
  for (const name of new Set(lightsOf(told.lines))) {
    for (const piece of $$(`[data-piece="${CSS.escape(name)}"]`)) ring(piece, told.step - 1500);
  }
  timer = setTimeout(next, told.step);
}

export function skip() {
  if (!timer) return false;
  clearTimeout(timer);
  queue = [];
  next();
  hurry();
  return true;
}
document.addEventListener('click', (event) => {
  if (event.target.closest?.('#skip')) skip();
  const chosen = event.target.closest?.('[data-pace]');
  if (chosen) { localStorage.setItem('pace', chosen.dataset.pace); mark(); }
});

// The menu says which pace is chosen.
function mark() {
  show($('#pace'));
  for (const button of $$('[data-pace]')) button.setAttribute('aria-pressed', Number(button.dataset.pace) === pace());
}
onFresh(mark);

// Keys: from one usable thing to the next, numbers for the buttons, one letter for each deed.
import { $, $$, onFresh, table } from './page.js';
import { explain, explainable, explains, explainNext, isExplaining, unexplain } from './explain.js';
import { back, close, pick, refuse } from './narrowing.js';
import { skip } from './telling.js';

// On the board, or among the actions without a card in the dock.
const usable = () => $$(':is(#stage, #dock .steps) :is([data-choice], [data-why])').filter(
  (thing) => (!thing.classList.contains('out') || thing.closest('.steps')) && thing.getBoundingClientRect().width);

// The nearest thing in the direction of the arrow; sideways counts double.
function walk(dx, dy) {
  // From a thing that only explains itself the way goes on to others of its kind.
  const here = document.activeElement;
  const isAsking = explains(here) && !here.closest('[data-choice], [data-why]');
  const all = isAsking ? explainable() : usable();
  const from = isAsking ? here : here?.closest?.('[data-choice], [data-why]');
  if (!all.includes(from)) return void all[0]?.focus();
  const middle = (thing) => {
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  for (const thing of all) {
    const [tx, ty] = middle(thing);
    const along = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (thing !== from && along > 2 && (!best || along + 2 * aside < best.far)) best = { thing, far: along + 2 * aside };
  }
  if (best && isAsking) explain(best.thing, true, true); else best?.thing.focus();
}

function numbered() {
  const all = $$('#answer .choices > *, #answer .do > :is([name=choice], [data-asks])');
  return all.filter((button) => !button.hidden && button.getClientRects().length);
}
// Once keys are used, the first nine buttons wear their numbers.
function number() {
  const all = numbered();
  for (const button of $$('#answer [data-digit]')) delete button.dataset.digit;
  if (all.length > 1) all.slice(0, 9).forEach((button, nth) => { ($('summary', button) ?? button).dataset.digit = nth + 1; });
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest('input, textarea, select, dialog') && event.key !== 'Escape') return;
  const thing = at.closest('[data-choice], [data-why]');
  if (event.key === 'Tab') { document.documentElement.dataset.keys = ''; number(); return; }
  const done = (() => {
    if (event.key === 'Escape') return escape();
    if ((event.key === 'Enter' || event.key === ' ') && thing && !at.closest('a[href], button, summary')) {
      if (thing.dataset.choice) pick(thing, false); else { explain(thing, true); refuse(thing); }
      return true;
    }
    if (!table) return false;
    if (arrows[event.key] && (at === document.body || at.closest('#stage, #dock') || explains(at)) && (usable().length || explains(at))) { walk(...arrows[event.key]); return true; }
    if (/^[1-9]$/.test(event.key)) {
      const button = numbered()[event.key - 1];
      if (button) { const press = $('summary', button) ?? button; press.focus(); press.click(); return true; }
    }
    if (event.key === 's' && skip()) return true;
    if (event.key === 'i') { explainNext(); return true; }
    if (event.key === '?') { $('#help')?.showModal(); return true; }
    if (event.key === 'd') { $('#question')?.focus(); return true; }
    if (event.key === 'u') { $('#dock .do > [form=undo-form], #dock .do > details:has([form=undo-form]) > summary')?.click(); return true; }
    if (event.key === 'h') { $('#ask-hint')?.click(); return true; }
    return false;
  })();
  if (done) event.preventDefault();
});

function escape() {
  const pop = $('details.pop[open]');
  if (isExplaining()) { unexplain(true); return true; }
  if (pop) { close(pop); $('summary', pop).focus(); return true; }
  if (/^#(rules|table-menu)$/.test(location.hash)) { location.hash = 'stage'; return true; }
  return back();
}

onFresh(() => { if ('keys' in document.documentElement.dataset) number(); });

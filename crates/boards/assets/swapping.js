// Swapping: fresh parts of the page take the place of the old ones; the focus stays where it was,
// and pieces travel.
import { $, $$, fresh, house, parse, say } from './page.js';
import { tell } from './telling.js';
import { places, travel } from './travel.js';

// The version that is shown.
export let shown = Number(house.version ?? 0);
const PARTS = ['news', 'stage', 'rail', 'dock', 'menu-body'];

// An answer is a page: the table with fresh parts, or another page to go to.
export async function take(answer) {
  const page = parse(await answer.text());
  if (!$('#dock', page) || !$('#dock')) return void (answer.ok ? location.assign(answer.url) : location.reload());
  // A board that is tried out lives in its address.
  const tries = location.pathname.endsWith('/try');
  if (answer.redirected && tries) history.replaceState(null, '', answer.url);
  const passed = answer.redirected && !tries && passOn(new URL(answer.url).searchParams.get('seat'));
  swapFrom(page, passed || !answer.ok);
}

// Where several share a screen, the address says who looks, and the stream follows it.
function passOn(seat) {
  const url = new URL(location.href);
  if (url.searchParams.get('seat') === seat) return false;
  if (seat === null) url.searchParams.delete('seat'); else url.searchParams.set('seat', seat);
  history.replaceState(null, '', url);
  document.dispatchEvent(new Event('orrery:seat'));
  return true;
}

function swapFrom(page, always) {
  const version = Number(page.body.dataset.version);
  // The stream may have been quicker; what is shown already is not redrawn under a finger.
  if (version <= shown && !always) return;
  swap(PARTS.map((id) => page.getElementById(id)), version, page.title);
  if (always) $('#coach:not([hidden]) .hinted')?.scrollIntoView({ block: 'nearest' });
  $('#moment')?.replaceChildren($('#moment', page)?.textContent ?? '');
  say($('#dock [role=alert]')?.textContent ?? $('#question').textContent);
}

// The first news after a connection count also when they are older: a backup came back.
export function swapFragments(news, isFirst) {
  if (news.version === shown || (news.version < shown && !isFirst)) return;
  shown = 0;
  const element = (html) => {
    const box = document.createElement('template');
    box.innerHTML = html;
    return box.content.firstElementChild;
  };
  swap([news.news, news.stage, news.rail, news.dock, news.menu].filter(Boolean).map(element), news.version, news.title);
  $('#moment')?.replaceChildren(news.moment ?? '');
  say(news.say);
}

// While the reader is asked the same as before, all that is half done stays: what was picked, which
// question stands open, where the focus is and how far something is scrolled.
const asked = () => $('#dock')?.dataset.asked;
const SCROLLED = '[data-swipe], .cards, .steps, .choices, .phases, .players, #since ul, #happened > ol';

const scrolls = (part) => [part, ...$$(SCROLLED, part)];
// What is fresh is not scrolled yet. Even to set a 0 the browser would lay out the whole page.
function scrollAs(part, [left, top]) {
  if (left) part.scrollLeft = left;
  if (top) part.scrollTop = top;
}

function swap(parts, version, title) {
  const before = places();
  const focus = focused();
  const [answered, question, passage] = [Number($('#dock').dataset.answers), asked(), $('#passage')?.dataset.passage];
  const open = $$('details[id]').map((details) => [details.id, details.open]);
  const drafts = $$('#plan, .typed input').filter((field) => field.value !== field.defaultValue).map((field) => [field.id, field.value]);
  const lists = $('#answer')?.classList.contains('all');
  const isSame = Boolean(question) && question === parts.find((part) => part?.id === 'dock')?.dataset.asked;
  const swaps = parts.flatMap((part) => {
    const old = part && document.getElementById(part.id);
    return old ? [{ part, old, scrolled: scrolls(old).map((each) => [each.scrollLeft, each.scrollTop]) }] : [];
  });
  for (const { part, old } of swaps) old.replaceWith(part);
  for (const { part, scrolled } of swaps) {
    const now = scrolls(part);
    const fits = now.length === scrolled.length && (isSame || part.id !== 'dock');
    (fits ? now : [part]).forEach((each, nth) => scrollAs(each, fits ? scrolled[nth] : [0, scrolled[0][1]]));
  }
  for (const [id, was] of open) {
    const details = document.getElementById(id);
    if (details && (isSame || !details.matches('.asks'))) details.open = was;
  }
  // What is being written stays.
  for (const [id, value] of drafts) { const field = document.getElementById(id); if (field) field.value = value; }
  if (isSame && lists) { $('#answer')?.classList.add('all'); $('#all')?.setAttribute('aria-pressed', 'true'); }
  shown = Math.max(shown, version || 0);
  document.title = title;
  fresh(isSame);
  const isNew = $('#passage') && $('#passage').dataset.passage !== passage;
  if (isNew) $('#passage').scrollIntoView({ block: 'start' });
  refocus(focus, isSame, isNew);
  symbols();
  travel(before, tell(answered));
}

// A browser drops the focus when its button is hidden or sent; what had it last stands in for it.
let last = null;
document.addEventListener('focusin', (event) => { last = event.target; });
const isGone = (thing) => !thing.isConnected || thing.disabled || !thing.getClientRects().length;

function focused() {
  const isDropped = document.activeElement === document.body && last && isGone(last);
  const at = isDropped ? last : document.activeElement;
  const part = at?.closest?.(PARTS.map((id) => `#${id}`).join());
  if (!part || at === document.body) return null;
  const piece = at.closest('[data-piece]')?.dataset.piece;
  const { choice } = at.dataset;
  return { id: at.id, piece, part: part.id, choice: at.name === 'choice' ? at.value : undefined, stands: choice, asks: at.closest('details[id]')?.id };
}
// A new passage is read first, by eyes and by a screen reader, unless the reader is elsewhere.
function refocus(was, isSame, isNewPassage) {
  if (!was && !isNewPassage) return;
  if (isNewPassage && was?.part !== 'menu-body') return focusFirst([$('#passage-title')]);
  const again = isSame && ((was.choice && $(`#answer [name=choice][value="${CSS.escape(was.choice)}"]`))
    || (was.asks && $(`#${CSS.escape(was.asks)} > summary`))
    || (was.stands && $(`#${was.part} [data-choice="${CSS.escape(was.stands)}"][tabindex]`)));
  const piece = was.piece && $(`#${was.part} [data-piece="${CSS.escape(was.piece)}"][tabindex]`);
  focusFirst([was.id && document.getElementById(was.id), piece, again]);
}
// What is out of sight takes no focus; the question always does.
function focusFirst(things) {
  for (const thing of [...things, $('#question'), $('#stage')].filter(Boolean)) {
    thing.focus({ preventScroll: true });
    if (document.activeElement === thing) return;
  }
}

// Symbols that the page did not need until now.
let sheets;
async function symbols() {
  const missing = new Set($$('use').map((use) => use.getAttribute('href')?.slice(1)).filter((id) => id && !document.getElementById(id)));
  if (!missing.size) return;
  const read = (path) => fetch(path).then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, 'image/svg+xml'));
  sheets ??= Promise.all(house.symbols.split(' ').map(read));
  try {
    const all = await sheets;
    for (const id of missing) { const symbol = all.map((sheet) => sheet.getElementById(id)).find(Boolean); if (symbol && !document.getElementById(id)) $('#symbols').append(document.importNode(symbol, true)); }
  } catch { sheets = undefined; }
}

// Links and sliders that fetch their page and take parts of it. The slider itself stays, so that
// it can be dragged on; everything about its position is replaced.
const OF_POSITION = ['#plots', '#steps', '#try-from'];
let fetched = 0;
async function fetchPart(url, selector) {
  const mine = ++fetched;
  const answer = await fetch(url, { credentials: 'same-origin' });
  const page = parse(await answer.text());
  if (mine !== fetched) return;
  if (selector === '#dock') return swapFrom(page, true);
  const before = places();
  const label = document.activeElement?.closest('#steps a')?.getAttribute('aria-label');
  for (const each of [selector, ...OF_POSITION]) {
    const part = $(each, page);
    if (part) $(each)?.replaceWith(part);
  }
  if (label) $(`#steps [aria-label="${CSS.escape(label)}"]`)?.focus({ preventScroll: true });
  const [slider, there] = [$('#at'), $('#at', page)];
  if (slider && there && document.activeElement !== slider) slider.value = there.value;
  if (slider && there) $('output', slider.form).textContent = $('output', there.form).textContent;
  history.replaceState(null, '', url);
  fresh();
  symbols();
  travel(before);
  say($(selector)?.querySelector('h2, h3, .told')?.textContent);
}
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-swap]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  fetchPart(link.href, link.dataset.swap).catch(() => location.assign(link.href));
});
document.addEventListener('input', (event) => {
  if (!event.target.matches('input[data-swap]')) return;
  const { value, max, form, dataset } = event.target;
  $('output', form).textContent = `${value} of ${max}`;
  fetchPart(`${form.getAttribute('action')}?${new URLSearchParams(new FormData(form))}`, dataset.swap).catch(() => {});
});

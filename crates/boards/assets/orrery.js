// Orrery: the one module of the page. It makes the board a shortcut to the buttons of the dock,
// swaps fresh fragments in, lets pieces travel and follows the table's stream. It knows no rules,
// draws nothing of its own and remembers nothing but how the reader wants the page to look.
// 1 small words  2 narrowing  3 keys  4 sending  5 swapping  6 movement  7 the stream
// 8 tips, drawer, log  9 look and notices

// ---- 1 Small words ---------------------------------------------------------
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const house = document.body.dataset;
const table = house.table;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const say = (words) => { if (words) $('#say').textContent = words; };
const show = (element, is = true) => { if (element) element.hidden = !is; };
let shown = Number(house.version ?? 0);
document.documentElement.dataset.module = '';

// ---- 2 Narrowing: the first click picks a thing, the next one what it does ---
// Each step is the thing that was picked and the answers that were left after it.
let steps = [];
const buttons = () => $$('#answer [name=choice]');
const answers = () => new Set(buttons().map((button) => button.value));
const left = () => steps.at(-1)?.left ?? answers();
const choicesOf = (thing) => (thing.dataset.choice ?? '').split(/\s+/).filter(Boolean);
const within = (thing) => choicesOf(thing).filter((choice) => left().has(choice));
const buttonOf = (choice) => buttons().find((button) => button.value === choice);

function pick(thing, byTouch) {
  const fit = within(thing);
  if (!fit.length) return refuse(thing);
  // A finger hides what it points at: it chooses first, and sends with the second tap.
  const isChosen = steps.at(-1)?.thing === thing;
  if (fit.length === 1 && (!byTouch || isChosen)) return send(fit[0]);
  if (isChosen) return;
  steps.push({ thing, left: new Set(fit) });
  paint();
  const one = fit.length === 1 && buttonOf(fit[0]);
  say(one ? `${nameOf(one)}. Press again to send it.` : `${fit.length} answers are left. Escape goes back.`);
}

function back() {
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
  preview(null);
}

// A button whose thing lies on the board stays in the dock's list only until the board is clickable.
function shorten() {
  const things = $$('#stage [data-choice], #answer .steps [data-choice]').flatMap(choicesOf);
  let some = false;
  for (const button of $$('#answer .choices [name=choice]')) {
    const isShort = things.includes(button.value);
    (button.closest('[data-asks]') ?? button).classList.toggle('short', isShort);
    some ||= isShort;
  }
  show($('#all'), some);
}

const nameOf = (button) => ($('[data-name]', button) ?? button).textContent.trim();

// In the dock: what the thing under the pointer would do, before it is pressed.
function preview(thing) {
  const line = $('#preview');
  if (!line) return;
  const fit = thing ? within(thing) : steps.at(-1) ? [...left()] : [];
  const words = fit.length === 1 ? nameOf(buttonOf(fit[0]) ?? line)
    : fit.length > 1 ? `${fit.length} answers: pick this first, then the next.` : '';
  line.textContent = words;
  show(line, Boolean(words));
  show($('#detail'), !words);
}

// A button lights up what it stands for on the board, and the other way round.
function light(choice, is) {
  for (const thing of $$('[data-choice]')) {
    if (choicesOf(thing).includes(choice)) thing.classList.toggle('hot', is);
  }
  buttonOf(choice)?.classList.toggle('hot', is);
}

function refuse(thing) {
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

document.addEventListener('click', (event) => {
  hurry();
  const thing = target(event);
  if (thing?.dataset.choice) pick(thing, event.pointerType === 'touch');
  else if (thing) tip(thing);
  else if (event.target.closest?.('#step-back')) back();
  else if (event.target.closest?.('#all')) $('#all').setAttribute('aria-pressed', $('#answer').classList.toggle('all'));
  for (const pop of $$('details.pop[open]')) if (!pop.contains(event.target)) pop.open = false;
});
for (const [kind, is] of [['pointerover', true], ['pointerout', false], ['focusin', true], ['focusout', false]]) {
  document.addEventListener(kind, (event) => {
    const thing = target(event);
    if (thing?.dataset.choice) {
      preview(is ? thing : null);
      const fit = within(thing);
      if (fit.length === 1) light(fit[0], is);
    } else if (thing && event.pointerType !== 'touch') {
      if (is) tip(thing); else untip();
    }
    const button = event.target.closest?.('#answer [name=choice], #answer [data-asks]');
    if (button) light(button.value ?? button.dataset.asks, is);
    const line = event.target.closest?.('[data-lights]');
    for (const name of line?.dataset.lights.split(' ') ?? []) {
      for (const piece of $$(`[data-piece="${CSS.escape(name)}"]`)) piece.classList.toggle('ringed', is);
    }
  });
}

// ---- 3 Keys ------------------------------------------------------------------
const usable = () => $$('#stage [data-choice], #stage [data-why]').filter(
  (thing) => !thing.classList.contains('out') && thing.getBoundingClientRect().width);

// The nearest thing in the direction of the arrow; sideways counts double.
function walk(dx, dy) {
  const all = usable();
  const from = document.activeElement?.closest?.('[data-choice], [data-why]');
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
  best?.thing.focus();
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
      if (thing.dataset.choice) pick(thing, false); else { tip(thing); refuse(thing); }
      return true;
    }
    if (!table) return false;
    if (arrows[event.key] && (at === document.body || at.closest('#stage, #dock')) && usable().length) { walk(...arrows[event.key]); return true; }
    if (/^[1-9]$/.test(event.key)) {
      const button = numbered()[event.key - 1];
      if (button) { const press = $('summary', button) ?? button; press.focus(); press.click(); return true; }
    }
    if (event.key === '?') { $('#help')?.showModal(); return true; }
    if (event.key === 'd') { $('#question')?.focus(); return true; }
    if (event.key === 'u') { $('#dock [form=undo-form]')?.click(); return true; }
    if (event.key === 'h') { $('#ask-hint')?.click(); return true; }
    return false;
  })();
  if (done) event.preventDefault();
});

function escape() {
  const pop = $('details.pop[open]');
  if (!$('#tip')?.hidden) { untip(true); return true; }
  if (pop) { pop.open = false; $('summary', pop).focus(); return true; }
  if (/^#(rules|table-menu)$/.test(location.hash)) { location.hash = 'stage'; return true; }
  return back();
}

// ---- 4 Sending ---------------------------------------------------------------
let sending = false;

function send(choice) {
  const button = buttonOf(choice);
  if (!button) return;
  const asks = button.closest('[data-asks]');
  if (asks && !asks.open) { asks.open = true; button.focus(); say($('.warn', asks)?.textContent); return; }
  button.form.requestSubmit(button);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  const path = new URL(form.getAttribute('action') ?? '', location.href).pathname;
  if (path === '/look') { event.preventDefault(); look(event.submitter); }
  else if (form.matches('#answer, #undo-form')) { event.preventDefault(); post(form, event.submitter); }
  else if (form.closest('#rules')) { event.preventDefault(); openRules(new FormData(form).get('q')); }
});

// The same key goes with every try, so a repeated send cannot apply twice.
async function post(form, submitter) {
  if (sending) return;
  sending = true;
  const url = form.getAttribute('action');
  const body = new URLSearchParams(new FormData(form, submitter));
  document.body.setAttribute('aria-busy', 'true');
  for (let pause = 1; ; pause = Math.min(pause * 2, 15)) {
    try {
      const answer = await fetch(url, { method: 'POST', body, credentials: 'same-origin' });
      if (answer.status === 429 || answer.status >= 502) throw new Error('busy');
      connected(true);
      await take(answer);
      break;
    } catch {
      connected(false, pause);
      await wait(pause * 1000);
    }
  }
  document.body.removeAttribute('aria-busy');
  sending = false;
}

// An answer is a page: the table with fresh parts, or another page to go to.
async function take(answer) {
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!$('#dock', fresh) || !$('#dock')) return void (answer.ok ? location.assign(answer.url) : location.reload());
  swapFrom(fresh, !answer.ok);
}

// What the reader has chosen to look at goes with every request.
function keptQuery(more = {}) {
  const now = new URLSearchParams(location.search);
  const kept = new URLSearchParams(more);
  for (const name of ['view', 'at', 'seat']) if (now.has(name)) kept.set(name, now.get(name));
  const text = kept.toString();
  return text && `?${text}`;
}

// ---- 5 Swapping --------------------------------------------------------------
const PARTS = ['stage', 'rail', 'dock', 'menu-body'];

function swapFrom(fresh, always) {
  const version = Number(fresh.body.dataset.version);
  if (version < shown && !always) return;
  const isNewer = version > shown || always;
  swap(PARTS.map((id) => fresh.getElementById(id)), version);
  $('#moment')?.replaceChildren($('#moment', fresh)?.textContent ?? '');
  turn($('#dock').classList.contains('live'), fresh.title);
  if (isNewer) say($('#dock [role=alert]')?.textContent ?? $('#question').textContent);
}

function swapFragments(news) {
  if (news.version <= shown) return;
  const parse = (html) => {
    const box = document.createElement('template');
    box.innerHTML = html;
    return box.content.firstElementChild;
  };
  swap([news.stage, news.rail, news.dock, news.menu].filter(Boolean).map(parse), news.version);
  $('#moment')?.replaceChildren(news.moment ?? '');
  turn(news.your_turn, news.title);
  say(news.say);
}

function swap(parts, version) {
  const before = places();
  const focus = focused();
  const open = new Set($$('details[id][open]').map((details) => details.id));
  for (const part of parts) {
    const old = part && document.getElementById(part.id);
    if (!old) continue;
    const [top, logTop] = [old.scrollTop, $('#happened ol', old)?.scrollTop];
    old.replaceWith(part);
    part.scrollTop = top;
    if (logTop) $('#happened ol').scrollTop = logTop;
  }
  for (const id of open) { const details = document.getElementById(id); if (details) details.open = true; }
  shown = Math.max(shown, version || 0);
  steps = [];
  untip(true);
  wake();
  refocus(focus);
  symbols();
  travel(before);
}

function focused() {
  const at = document.activeElement;
  const part = at?.closest?.(PARTS.map((id) => `#${id}`).join());
  if (!part || at === document.body) return null;
  const piece = at.closest('[data-piece]')?.dataset.piece;
  return { id: at.id, piece, part: part.id };
}
function refocus(was) {
  if (!was) return;
  const same = (was.id && document.getElementById(was.id))
    || (was.piece && $(`#${was.part} [data-piece="${CSS.escape(was.piece)}"][tabindex]`))
    || $('#question') || $('#stage');
  same?.focus({ preventScroll: true });
}

// Symbols that the page did not need until now.
let sheet;
async function symbols() {
  const missing = new Set($$('use').map((use) => use.getAttribute('href')?.slice(1)).filter((id) => id && !document.getElementById(id)));
  if (!missing.size) return;
  sheet ??= fetch(house.symbols).then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, 'image/svg+xml'));
  try {
    const all = await sheet;
    for (const id of missing) { const symbol = all.getElementById(id); if (symbol && !document.getElementById(id)) $('#symbols').append(document.importNode(symbol, true)); }
  } catch { sheet = undefined; }
}

// Links and sliders that fetch their page and take one part of it.
let asked = 0;
async function fetchPart(url, selector, also) {
  const mine = ++asked;
  const answer = await fetch(url, { credentials: 'same-origin' });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (mine !== asked) return;
  if (selector === '#dock') return swapFrom(fresh, true);
  const before = places();
  const label = document.activeElement?.getAttribute('aria-label');
  for (const each of [selector, also].filter(Boolean)) {
    const part = $(each, fresh);
    if (part) $(each)?.replaceWith(part);
  }
  if (label && also) $(`${also} [aria-label="${CSS.escape(label)}"]`)?.focus();
  history.replaceState(null, '', url);
  wake();
  symbols();
  travel(before);
  say($(selector)?.querySelector('h2, h3, .told')?.textContent);
}
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-swap]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  fetchPart(link.href, link.dataset.swap, $('#slider') && '#slider').catch(() => location.assign(link.href));
});
document.addEventListener('input', (event) => {
  if (!event.target.matches('input[data-swap]')) return;
  const { value, max, form, dataset } = event.target;
  $('output', form).textContent = `${value} of ${max}`;
  fetchPart(`${form.getAttribute('action')}?at=${value}`, dataset.swap).catch(() => {});
});

// ---- 6 Movement: note where everything was, let it go from there ---------------
function places() {
  const all = new Map();
  for (const piece of $$('[data-piece]')) {
    const box = piece.getBoundingClientRect();
    if (!box.width || all.has(piece.dataset.piece)) continue;
    const own = piece instanceof SVGGraphicsElement ? piece.getBBox() : null;
    all.set(piece.dataset.piece, { piece, box, own, seat: piece.closest('[data-seat]')?.dataset.seat });
  }
  return all;
}

function travel(before) {
  const moves = [];
  const there = new Set();
  for (const piece of $$('[data-piece]')) {
    const name = piece.dataset.piece;
    const box = piece.getBoundingClientRect();
    if (!box.width || there.has(name)) continue;
    there.add(name);
    const was = before.get(name)?.box ?? before.get(piece.dataset.supply)?.box;
    const [dx, dy] = was ? [was.x - box.x, was.y - box.y] : [0, 0];
    if (!before.has(name)) moves.push({ piece, dx, dy, from: 0 });
    else if (Math.abs(dx) + Math.abs(dy) > 2) moves.push({ piece, dx, dy, from: 1 });
  }
  const gone = [...before].filter(([name]) => !there.has(name));
  // A whole new drawing does not fly apart.
  if (moves.length + gone.length > 40 || (before.size && !there.size)) return;
  if (!calm.matches) for (const [, was] of gone) fade(was);
  const apart = Math.min(80, 880 / Math.max(moves.length, 1));
  moves.forEach(({ piece, dx, dy, from }, nth) => {
    if (!calm.matches) {
      const [x, y] = inOwnUnits(piece, dx, dy);
      const go = piece.animate(
        [{ translate: `${x}px ${y}px`, opacity: from }, { translate: '0 0', opacity: 1 }],
        { duration: 320, delay: nth * apart, easing: 'cubic-bezier(.45,.05,.15,1)', fill: 'backwards' });
      go.id = 'travel';
    }
    piece.classList.add('changed');
    setTimeout(() => piece.classList.remove('changed'), 1500 + nth * apart);
  });
}

// A piece of an SVG is moved in the units of the group it lies in.
function inOwnUnits(piece, dx, dy) {
  const matrix = piece instanceof SVGElement && piece.parentNode.getScreenCTM?.();
  if (!matrix) return [dx, dy];
  const turned = matrix.inverse();
  return [dx * turned.a + dy * turned.c, dx * turned.b + dy * turned.d];
}

function fade({ piece, box, own, seat }) {
  const copy = piece.cloneNode(true);
  let ghost = copy;
  if (own) {
    copy.removeAttribute('transform');
    ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    ghost.setAttribute('viewBox', `${own.x} ${own.y} ${own.width} ${own.height}`);
    ghost.append(copy);
  }
  for (const each of [copy, ...$$('[id], [data-piece], [data-choice], [tabindex]', copy)]) {
    for (const name of ['id', 'data-piece', 'data-choice', 'tabindex']) each.removeAttribute(name);
  }
  const frame = document.createElement('div');
  frame.className = 'board ghostly';
  frame.setAttribute('aria-hidden', 'true');
  if (seat) frame.dataset.seat = seat;
  Object.assign(frame.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  frame.append(ghost);
  document.body.append(frame);
  const go = frame.animate([{ opacity: 1 }, { opacity: 0, translate: '0 -10px' }], { duration: 320, easing: 'ease-out', fill: 'forwards' });
  go.id = 'travel';
  go.finished.finally(() => frame.remove());
}

// A click skips to the end.
const hurry = () => document.getAnimations().forEach((each) => { if (each.id === 'travel') each.finish(); });

// ---- 7 The stream --------------------------------------------------------------
let source, lost = false, tries = 0, again, hiddenAt = 0;

function listen() {
  source?.close();
  source = new EventSource(`/t/${table}/live${keptQuery({ after: shown })}`);
  source.onopen = async () => {
    const was = lost;
    tries = 0;
    connected(true);
    if (was) await refresh();
  };
  source.onmessage = (event) => { connected(true); swapFragments(JSON.parse(event.data)); };
  source.addEventListener('reload', () => location.reload());
  source.addEventListener('gone', () => { source.close(); location.assign('/'); });
  // The browser tries again by itself and says what it had last; if it gave up, we do.
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return connected(false);
    const pause = Math.min(2 ** tries++, 30);
    connected(false, pause);
    clearTimeout(again);
    again = setTimeout(listen, pause * 1000);
  };
}

// After a gap: the page as it is now.
async function refresh() {
  const old = shown;
  try {
    const answer = await fetch(location.href, { credentials: 'same-origin' });
    if (answer.ok) await take(answer);
  } catch { return; }
  if (shown > old) {
    const fresh = $$('#happened li.new').length;
    $('[data-away]').textContent = fresh ? `${fresh === 1 ? '1 thing' : `${fresh} things`} happened while you were away.` : 'The board is fresh now.';
    show($('#away'));
  }
}

let counting;
function connected(is, seconds) {
  clearInterval(counting);
  const mark = $('#connection');
  if (mark) {
    mark.classList.toggle('good', is);
    mark.classList.toggle('warn', !is);
    $('span', mark).textContent = is ? mark.dataset.found : mark.dataset.lost;
    $('use', mark).setAttribute('href', is ? '#link' : '#unlink');
  }
  document.body.classList.toggle('lost', !is);
  show($('#lost'), !is);
  if (!is) {
    let rest = seconds;
    const count = () => { const spot = $('[data-seconds]'); if (spot) spot.textContent = rest > 0 ? ` in ${rest} ${rest === 1 ? 'second' : 'seconds'}` : ''; rest -= 1; };
    count();
    if (seconds) counting = setInterval(count, 1000);
    if (!lost) say('Connection lost. Trying again. Your last move is saved.');
  } else if (lost) say('Back.');
  lost = !is;
}

function turn(isYours, title) {
  const wasYours = $('#favicon')?.getAttribute('href') === $('#favicon')?.dataset.turn;
  if (title) document.title = title;
  $('#favicon')?.setAttribute('href', isYours ? $('#favicon').dataset.turn : $('#favicon').dataset.rest);
  if (isYours && !wasYours && document.hidden && wantsNotices()) {
    const note = new Notification('Your turn', { body: $('#question')?.textContent, tag: table, icon: $('#favicon').dataset.turn });
    note.onclick = () => { window.focus(); note.close(); };
  }
}

if (table && !new URLSearchParams(location.search).has('at')) {
  listen();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt && Date.now() - hiddenAt > 30_000) { listen(); refresh(); }
  });
  addEventListener('online', listen);
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', (event) => { if (event.persisted) { listen(); refresh(); } });
}

// ---- 8 Tips, drawer, log -------------------------------------------------------
let leaving;
function tip(thing) {
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
function untip(now) {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    const box = $('#tip');
    if (box && (now || !box.matches(':hover, :focus-within'))) show(box, false);
  }, now ? 0 : 250);
}
document.addEventListener('pointerout', (event) => { if (event.target.closest?.('#tip')) untip(); });

async function openRules(query) {
  const drawer = $('#rules');
  const found = $('#found', drawer);
  location.hash = 'rules';
  $('input', drawer).value = query ?? '';
  try {
    const answer = await fetch(`${drawer.dataset.book}?q=${encodeURIComponent(query ?? '')}`);
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const body = $('#found', fresh);
    for (const named of $$('[id]', body)) named.removeAttribute('id');
    for (const section of $$('section', body)) section.removeAttribute('aria-labelledby');
    for (const rule of $$('li', body)) rule.classList.toggle('hit', $('.rule', rule)?.textContent === query);
    found.replaceChildren(...body.childNodes);
    say(`${$$('li', found).length} rules found.`);
  } catch { location.assign(`${drawer.dataset.book}?q=${encodeURIComponent(query ?? '')}`); }
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = (selector) => event.target.closest?.(selector);
  const rule = at('a.rule');
  if (rule && $('#rules') && !event.defaultPrevented) { event.preventDefault(); openRules(rule.dataset.rule || rule.textContent); return; }
  const filter = at('a[data-log]');
  if (filter) {
    event.preventDefault();
    const url = new URL(location.href);
    if (filter.dataset.log === 'me') url.searchParams.set('log', 'me'); else url.searchParams.delete('log');
    history.replaceState(null, '', url);
    wake();
  }
  const copy = at('[data-copy]');
  if (copy) {
    navigator.clipboard.writeText(new URL(copy.dataset.copy, location.href).href).then(() => {
      const words = $('span', copy) ?? copy;
      const before = words.textContent;
      words.textContent = 'Copied';
      say('The link is copied.');
      setTimeout(() => { words.textContent = before; }, 1500);
    });
  }
  if (at('#retry')) { tries = 0; listen(); }
  if (at('#unaway')) { show($('#away'), false); $('.since, #happened')?.scrollIntoView({ block: 'nearest' }); }
  if (at('#keys')) $('#help').showModal();
  if (at('#notify')) askForNotices();
  const shows = at('[data-shows]');
  if (shows) {
    const things = $$('[data-choice]').filter((thing) => choicesOf(thing).includes(shows.dataset.shows));
    for (const thing of [...things, buttonOf(shows.dataset.shows)].filter(Boolean)) {
      thing.classList.add('changed');
      setTimeout(() => thing.classList.remove('changed'), 1500);
    }
    things[0]?.scrollIntoView({ block: 'nearest' });
    (things[0] ?? buttonOf(shows.dataset.shows))?.focus({ preventScroll: true });
  }
});
addEventListener('hashchange', () => {
  const drawer = /^#(rules|table-menu)$/.test(location.hash) && $(location.hash);
  if (drawer) $('input, a, button', drawer)?.focus();
});

// ---- 9 Look and notices ---------------------------------------------------------
function look(button) {
  if (!button) return;
  const root = document.documentElement.dataset;
  if (button.value === 'system') delete root[button.name]; else root[button.name] = button.value;
  document.cookie = `${button.name}=${button.value}; path=/; max-age=31536000; samesite=lax`;
  button.closest('details').open = false;
}

const wantsNotices = () => 'Notification' in window && Notification.permission === 'granted' && localStorage.getItem('notices') === 'yes';
async function askForNotices() {
  const isOn = wantsNotices();
  if (!isOn && await Notification.requestPermission() !== 'granted') return notices($('#notify').dataset.no);
  localStorage.setItem('notices', isOn ? 'no' : 'yes');
  notices();
}
function notices(words) {
  const button = $('#notify');
  if (!button || !('Notification' in window)) return;
  show(button);
  button.setAttribute('aria-pressed', wantsNotices());
  $('span', button).textContent = words ?? (wantsNotices() ? button.dataset.on : button.dataset.off);
}

// What needs the module shows itself once it is here, and after every swap.
function wake() {
  const points = new Set($('[data-points]')?.dataset.points.split(' '));
  for (const piece of $$('[data-piece]')) piece.classList.toggle('pointed', points.has(piece.dataset.piece));
  for (const needy of $$('[data-copy], [data-shows], #keys')) show(needy);
  shorten();
  notices();
  const only = new URLSearchParams(location.search).get('log');
  const log = $('#happened');
  if (log) {
    if (only === 'me') log.dataset.only = 'me'; else delete log.dataset.only;
    for (const link of $$('[data-log]', log)) {
      if ((link.dataset.log === 'me') === (only === 'me')) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
    }
  }
  // A row to swipe can be reached and scrolled by keys, too.
  for (const row of $$('.cards, .ships, .sheet, .choices')) {
    if (row.scrollWidth > row.clientWidth + 1 && !$('a, button, summary, [tabindex]', row)) row.tabIndex = 0;
  }
  if ('keys' in document.documentElement.dataset) number();
}
wake();

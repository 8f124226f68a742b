// Orrery: the page's script. It makes the board a shortcut to the buttons of the dock, swaps fresh
// fragments in, lets pieces travel and follows the table's stream. It knows no rules, draws nothing
// of its own and remembers nothing but how the reader wants the page to look.
//
// page       small words               narrowing  the board, press by press
// explain    what everything is
// travel     pieces that move          keys       everything without a mouse
// swapping   fresh parts               stream     the table's news, and sending
// order      what would be done first   telling    what others did, move by move
// device     a screen that stays on, a voice, kept files
// Here: the rulebook's drawer, the log, links to copy, the look, notices.
import { $, $$, fresh, onFresh, parse, ring, say, show, table } from './page.js';
import { buttonOf, choicesOf } from './narrowing.js';
import './device.js';
import './keys.js';
import './order.js';
import './stream.js';
import './telling.js';

document.documentElement.dataset.module = '';

document.addEventListener('submit', (event) => {
  const form = event.target;
  const isLook = new URL(form.action).pathname === '/look';
  if (!isLook && !form.closest('#rules')) return;
  event.preventDefault();
  if (isLook) look(event.submitter); else openRules(new FormData(form).get('q'));
});

// ---- The rulebook ----------------------------------------------------------------
// In the drawer of a table or on its own page; what is asked for last is what shows.
let searched = 0;
async function findRules(form, query) {
  const mine = ++searched;
  clearTimeout(typing);
  const drawer = form.closest('#rules');
  const url = `${form.getAttribute('action')}${query || drawer ? `?q=${encodeURIComponent(query)}` : ''}`;
  try {
    const page = parse(await (await fetch(url)).text());
    if (mine !== searched) return;
    const [place, body] = drawer ? [$('#found', drawer), $('#found', page)] : [$('.book'), $('.book', page)];
    for (const rule of $$('li', body)) rule.classList.toggle('hit', $('.rule', rule)?.textContent === query);
    if (drawer) {
      for (const named of $$('[id]', body)) named.removeAttribute('id');
      for (const section of $$('section', body)) section.removeAttribute('aria-labelledby');
      drawer.scrollTop = place.scrollTop = 0;
    } else {
      history.replaceState(null, '', url);
      show($('#whole'), Boolean(query));
    }
    place.replaceChildren(...body.childNodes);
    say($('.count', place)?.textContent ?? 'The whole book.');
  } catch { location.assign(url); }
}
function openRules(query) {
  const form = $('#rules form');
  location.hash = 'rules';
  form.elements.q.value = query;
  findRules(form, query);
}

// The rulebook is searched while the reader types; an empty field shows all of it.
let typing;
document.addEventListener('input', (event) => {
  const form = event.target.closest('#rules form, form.searching');
  if (!form) return;
  clearTimeout(typing);
  typing = setTimeout(() => findRules(form, form.elements.q.value.trim()), 200);
});

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = (selector) => event.target.closest?.(selector);
  const rule = at('a.rule');
  if (rule && $('#rules') && !event.defaultPrevented) { event.preventDefault(); openRules(rule.dataset.rule || rule.textContent); return; }
  // Opened again, the book shows all of it and not what was looked for last.
  if (at('a[href="#rules"]') && $('#rules form')) openRules('');
  const filter = at('a[data-log]');
  if (filter) {
    event.preventDefault();
    const url = new URL(location.href);
    if (filter.dataset.log === 'me') url.searchParams.set('log', 'me'); else url.searchParams.delete('log');
    history.replaceState(null, '', url);
    fresh();
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
  const saves = at('[data-saved]');
  if (saves) show(document.getElementById(saves.dataset.saved));
  if (at('#unaway')) { show($('#away'), false); $('#happened')?.scrollIntoView({ block: 'nearest' }); }
  if (at('#keys')) $('#help').showModal();
  if (at('#notify')) askForNotices();
  const shows = at('[data-shows]');
  if (shows) {
    const things = $$('[data-choice]').filter((thing) => choicesOf(thing).includes(shows.dataset.shows));
    for (const thing of [...things, buttonOf(shows.dataset.shows)].filter(Boolean)) ring(thing);
    things[0]?.scrollIntoView({ block: 'nearest' });
    (things[0] ?? buttonOf(shows.dataset.shows))?.focus({ preventScroll: true });
  }
});
addEventListener('hashchange', () => {
  const drawer = /^#(rules|table-menu)$/.test(location.hash) && $(location.hash);
  if (drawer) $('input, a, button', drawer)?.focus();
});

// ---- Look and notices -----------------------------------------------------------
function look(button) {
  if (!button) return;
  const root = document.documentElement.dataset;
  if (button.value === 'system') delete root[button.name]; else root[button.name] = button.value;
  document.cookie = `${button.name}=${button.value}; path=/; max-age=31536000; samesite=lax`;
  if (button.name === 'stories') return location.reload();
  const pop = button.closest('details');
  if (pop) pop.open = false;
}

const wantsNotices = () => 'Notification' in window && Notification.permission === 'granted' && localStorage.getItem('notices') === 'yes';
async function askForNotices() {
  const isOn = wantsNotices();
  if (!isOn && await Notification.requestPermission() !== 'granted') return notices($('#notify').dataset.blocked);
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

// Title and icon of the tab say whose turn it is; a notice says it where it was asked for.
function turn() {
  const isYours = $('#dock').classList.contains('live');
  const wasYours = $('#favicon')?.getAttribute('href') === $('#favicon')?.dataset.turn;
  $('#favicon')?.setAttribute('href', isYours ? $('#favicon').dataset.turn : $('#favicon').dataset.rest);
  if (isYours && !wasYours && document.hidden && wantsNotices()) {
    const note = new Notification('Your turn', { body: $('#question')?.textContent, tag: table, icon: $('#favicon').dataset.turn });
    note.onclick = () => { window.focus(); note.close(); };
  }
}

// What needs the module shows itself once it is here, and after every swap.
onFresh(() => {
  if ($('#dock')) turn();
  const points = new Set($('[data-points]')?.dataset.points.split(' '));
  for (const piece of $$('[data-piece]')) piece.classList.toggle('pointed', points.has(piece.dataset.piece));
  // Without https a browser lets nobody write to its clipboard.
  for (const needy of $$(navigator.clipboard ? '[data-copy], [data-shows], #keys' : '[data-shows], #keys')) show(needy);
  // A link to send is whole.
  for (const link of $$('input.copy')) link.value = new URL(link.value, location.href).href;
  notices();
  const only = new URLSearchParams(location.search).get('log');
  const log = $('#happened');
  if (log) {
    if (only === 'me') log.dataset.only = 'me'; else delete log.dataset.only;
    for (const link of $$('[data-log]', log)) {
      if ((link.dataset.log === 'me') === (only === 'me')) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
    }
  }
  const phase = $('.phases [aria-current]');
  if (phase) phase.parentNode.scrollLeft = phase.offsetLeft - 12;
  // A row to swipe can be reached and scrolled by keys, too.
  for (const row of $$('[data-swipe], .cards, .sheet, .choices, .phases')) {
    if (row.scrollWidth > row.clientWidth + 1 && !$('a, button, summary, [tabindex]', row)) row.tabIndex = 0;
  }
});

fresh();

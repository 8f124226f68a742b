// The stream tells of every change at the table, and answers are sent until they have arrived.
import { $, $$, say, show, table, wait } from './page.js';
import { shown, swapFragments, take } from './swapping.js';
import { skip } from './telling.js';

// What the reader has chosen to look at goes with every request.
function keptQuery(more = {}) {
  const now = new URLSearchParams(location.search);
  const kept = new URLSearchParams(more);
  for (const name of ['view', 'at', 'seat']) if (now.has(name)) kept.set(name, now.get(name));
  const text = kept.toString();
  return text && `?${text}`;
}

let source, lost = false, tries = 0, again, hiddenAt = 0, isFirst = true;

function listen() {
  source?.close();
  source = new EventSource(`/t/${table}/live${keptQuery({ after: shown })}`);
  source.onopen = async () => {
    const was = lost;
    isFirst = true;
    tries = 0;
    connected(true);
    document.dispatchEvent(new Event('orrery:open'));
    if (was) await refresh();
  };
  source.onmessage = (event) => {
    connected(true);
    swapFragments(JSON.parse(event.data), isFirst);
    isFirst = false;
  };
  source.addEventListener('reload', () => location.reload());
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
    $('[data-away]').textContent = fresh ? `${fresh === 1 ? '1 thing' : `${fresh} things`} happened while you were away.` : 'The board is up to date.';
    show($('#away'));
  }
}

let counting, sending, next;
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
    const safe = $('[data-safe]');
    safe.textContent = sending ? safe.dataset.sending : safe.dataset.safe;
    let rest = seconds;
    const count = () => { const spot = $('[data-seconds]'); if (spot) spot.textContent = rest > 0 ? ` in ${rest} ${rest === 1 ? 'second' : 'seconds'}` : ''; rest -= 1; };
    count();
    if (seconds) counting = setInterval(count, 1000);
    if (!lost) say(`Connection lost. Trying again. ${safe.textContent}`);
  } else if (lost) say('Back.');
  lost = !is;
}

// A finished game has no dock and no stream.
if (table && $('#dock') && !new URLSearchParams(location.search).has('at')) {
  listen();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt && Date.now() - hiddenAt > 30_000) { listen(); refresh(); }
  });
  addEventListener('online', listen);
  document.addEventListener('orrery:seat', listen);
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', (event) => { if (event.persisted) { listen(); refresh(); } });
}

document.addEventListener('click', (event) => { if (event.target.closest?.('#retry')) { tries = 0; listen(); } });

// ---- Sending -------------------------------------------------------------------
document.addEventListener('submit', (event) => {
  if (!event.target.matches('#answer, #undo-form, #passage .typed')) return;
  event.preventDefault();
  post(event.target, event.submitter);
});

// One answer is on its way at a time. The stream may show the next question before the reply is
// here: what the reader answers then is sent next. A second press of the same button does nothing.
function post(form, submitter) {
  const answer = { form, url: form.getAttribute('action'), body: new URLSearchParams(new FormData(form, submitter)) };
  if (!sending) send(answer);
  else if (sending.form !== form) next = answer;
}

async function send(answer) {
  sending = answer;
  // A reader who acts has seen enough of what went before.
  skip();
  document.body.setAttribute('aria-busy', 'true');
  await deliver(answer.url, answer.body).then(take).finally(() => {
    document.body.removeAttribute('aria-busy');
    [answer, next] = [next, undefined];
    sending = undefined;
    if (answer) send(answer);
  });
}

// Sends until the server takes it. The same key goes with every try, so a repeated send cannot apply twice.
// A server that is there and keeps refusing says why in the end.
async function deliver(url, body) {
  let refusals = 0;
  for (let pause = 1; ; pause = Math.min(pause * 2, 15)) {
    try {
      const answer = await fetch(url, { method: 'POST', body, credentials: 'same-origin' });
      if ((answer.status !== 429 && answer.status < 502) || ++refusals === 6) {
        connected(true);
        return answer;
      }
    } catch { /* nobody was there */ }
    connected(false, pause);
    await Promise.race([wait(pause * 1000), awake()]);
  }
}
// Until the network or the reader is back, whichever comes first.
const awake = () => new Promise((done) => {
  const heard = new AbortController();
  const back = () => { if (!document.hidden) { heard.abort(); done(); } };
  for (const [from, what] of [[window, 'online'], [document, 'visibilitychange'], [document, 'orrery:open']]) from.addEventListener(what, back, { signal: heard.signal });
});

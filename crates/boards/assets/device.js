// The device on the table: its screen stays on, it reads stories aloud, and it keeps the files of
// the pages. Each is the reader's wish, kept in the browser; the game itself is kept by the server.
import { $, $$, onFresh, show, table } from './page.js';

const wish = (button) => (localStorage.getItem(button.id) ?? button.dataset.usual) === 'yes';

// ---- A screen that stays on ------------------------------------------------------------
// Browsers allow it only on secure pages, and take it back whenever the page is hidden.
let lock = null;
async function keepAwake() {
  const button = $('#awake');
  const wants = button && navigator.wakeLock && wish(button) && !document.hidden;
  if (!wants) { lock?.release(); lock = null; }
  if (!wants || lock) return;
  try {
    const taken = lock = await navigator.wakeLock.request('screen');
    taken.addEventListener('release', () => { if (lock === taken) lock = null; });
  } catch { lock = null; }
}
document.addEventListener('visibilitychange', keepAwake);

// ---- Reading aloud -----------------------------------------------------------------------
const voice = window.speechSynthesis;
const parts = () => $$('#passage-title, #passage .tale p, #passage .consequences li')
  .filter((part) => !part.closest('details:not([open])')).map((part) => part.textContent.trim()).filter(Boolean);
let told = $('#passage')?.dataset.passage;
function read() {
  voice.cancel();
  for (const part of parts()) {
    const words = new SpeechSynthesisUtterance(part);
    words.lang = document.documentElement.lang;
    words.onend = words.onerror = paint;
    voice.speak(words);
  }
  paint();
}
const isReading = () => Boolean(voice && (voice.speaking || voice.pending));

function paint() {
  for (const button of $$('#awake, #aloud')) {
    show(button, Boolean(button.id === 'awake' ? navigator.wakeLock : voice));
    button.setAttribute('aria-pressed', wish(button));
  }
  const now = $('#read-aloud');
  if (!now || !voice) return;
  show(now);
  now.setAttribute('aria-pressed', isReading());
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('#awake, #aloud');
  if (button) {
    localStorage.setItem(button.id, wish(button) ? 'no' : 'yes');
    if (button.id === 'aloud' && !wish(button)) voice.cancel();
    keepAwake();
    paint();
  }
  if (event.target.closest?.('#read-aloud')) { if (isReading()) { voice.cancel(); paint(); } else read(); }
});
addEventListener('pagehide', () => voice?.cancel());

onFresh(() => {
  paint();
  keepAwake();
  // A code with this computer's own name leads no other device here.
  const isOwn = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  for (const words of $$('[data-own-name]')) show(words, isOwn);
  const passage = $('#passage')?.dataset.passage;
  if (passage === told) return;
  told = passage;
  if (!voice || !$('#aloud')) return;
  if (passage && wish($('#aloud'))) read(); else voice.cancel();
});

// The files of the pages are kept, so that a page opens at once and an installed table has a page
// to show while nobody answers.
if (table && navigator.serviceWorker) addEventListener('load', () => navigator.serviceWorker.register('/worker.js').catch(() => {}));

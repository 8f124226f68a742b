// Movement: note where everything was, let it go from there.
import { $$, calm, ring } from './page.js';

// Pieces lie in frames: a map, a display, a player's board. When a whole frame moves or grows, the
// pieces in it have not gone anywhere. A drawing names its frames by `data-frame`.
const FRAMES = '[data-frame], .mine > div, .player, .stage';
function frameOf(piece) {
  const frame = piece.parentNode.closest?.(FRAMES);
  if (!frame) return null;
  const box = frame.getBoundingClientRect();
  const name = (frame.dataset.frame ?? [...frame.classList].slice(0, 2).join('.')) + (frame.closest('[data-seat]')?.dataset.seat ?? '');
  return { name, box };
}
// What goes nowhere, however large it is drawn: a space that is filled is a place and no piece.
const PLACES = '[data-place]';
const rests = (was, wasIn, box, isIn) => {
  if (!wasIn || wasIn.name !== isIn?.name || !isIn.box.width || !isIn.box.height) return false;
  const along = (piece, frame) => [(piece.x - frame.x) / frame.width * isIn.box.width, (piece.y - frame.y) / frame.height * isIn.box.height];
  const [[x, y], [u, v]] = [along(was, wasIn.box), along(box, isIn.box)];
  return Math.abs(x - u) + Math.abs(y - v) < 8;
};

// A piece in a board that is folded away is nowhere to be seen.
const isSeen = (piece, box) => box.width > 0 && (piece.checkVisibility?.() ?? true);

export function places() {
  const all = new Map();
  // What is still on its way is where it goes.
  finish(['travel']);
  for (const piece of $$('[data-piece]')) {
    const box = piece.getBoundingClientRect();
    if (all.has(piece.dataset.piece) || !isSeen(piece, box)) continue;
    const own = piece instanceof SVGGraphicsElement ? piece.getBBox() : null;
    all.set(piece.dataset.piece, { piece, box, own, frame: frameOf(piece), seat: piece.closest('[data-seat]')?.dataset.seat });
  }
  all.departed = new Set($$('[data-departed]').map((thing) => thing.dataset.departed));
  return all;
}

// `when` says which pieces the moves that are told speak of, and after how many milliseconds each:
// until then a piece stays where it was. What it does not name goes at once and is not marked.
export function travel(before, when) {
  const moves = [];
  const there = new Set();
  for (const piece of $$('[data-piece]')) {
    const name = piece.dataset.piece;
    const box = piece.getBoundingClientRect();
    if (there.has(name) || !isSeen(piece, box)) continue;
    there.add(name);
    const was = before.get(name)?.box ?? before.get(piece.dataset.supply)?.box;
    const [dx, dy] = was ? [was.x - box.x, was.y - box.y] : [0, 0];
    if (!before.has(name) && piece.dataset.place === 'fixed') continue;
    if (!before.has(name)) moves.push({ piece, dx, dy, from: 0 });
    else if (Math.abs(dx) + Math.abs(dy) > 2 && !piece.matches(PLACES) && !rests(was, before.get(name).frame, box, frameOf(piece))) moves.push({ piece, dx, dy, from: 1 });
  }
  for (const thing of $$('[data-departed]')) if (!before.departed.has(thing.dataset.departed)) depart(thing);
  // What is only folded away has not gone anywhere.
  const all = new Set($$('[data-piece]').map((piece) => piece.dataset.piece));
  const gone = [...before].filter(([name]) => !all.has(name));
  // A whole new drawing does not fly apart.
  if (moves.length + gone.length > 40 || (before.size && !there.size)) return;
  if (!calm.matches) for (const [name, was] of gone) fade(was, when?.get(name) ?? 0);
  const apart = Math.min(80, 880 / Math.max(moves.length, 1));
  moves.forEach(({ piece, dx, dy, from }, nth) => {
    const late = when?.get(piece.dataset.piece) || nth * apart;
    if (!calm.matches) {
      const [x, y] = inOwnUnits(piece, dx, dy);
      const go = piece.animate(
        [{ translate: `${x}px ${y}px`, opacity: from }, { translate: '0 0', opacity: 1 }],
        { duration: 320, delay: late, easing: 'cubic-bezier(.45,.05,.15,1)', fill: 'backwards' });
      go.id = 'travel';
    }
    if (!when || when.has(piece.dataset.piece)) ring(piece, late);
  });
}

// What departed just now rises out of the picture; its words and what is marked `data-left` stay.
function depart(thing) {
  ring(thing);
  if (calm.matches) return;
  const box = thing.getBoundingClientRect();
  const copy = thing.cloneNode(true);
  for (const each of $$('[data-left], .rule, text, title, use, .hit, .reticle', copy)) each.remove();
  bare(copy);
  const frame = document.createElement('div');
  frame.className = `${thing.parentNode.className} ghostly lift-off`;
  frame.setAttribute('aria-hidden', 'true');
  lay(frame, box);
  frame.append(copy);
  document.body.append(frame);
  const go = frame.animate(
    [{ translate: '0 0', opacity: 1 }, { translate: '0 2px', opacity: 1, offset: .12 }, { translate: '0 -18%', opacity: 1, offset: .45 }, { translate: `0 ${-box.bottom}px`, opacity: .2 }],
    { duration: 1200, easing: 'cubic-bezier(.5,0,.9,.5)', fill: 'forwards' });
  go.id = 'lift-off';
  thing.animate([{ opacity: .15 }, { opacity: .15, offset: .6 }, {}], { duration: 1200 }).id = 'lift-off';
  go.finished.finally(() => frame.remove());
}

// A copy lies where its piece was and scrolls with the page.
function lay(frame, box) {
  Object.assign(frame.style, { left: `${box.x + scrollX}px`, top: `${box.y + scrollY}px`, width: `${box.width}px`, height: `${box.height}px` });
}

// A copy of a piece is no piece.
function bare(copy) {
  for (const each of [copy, ...$$('[id], [data-piece], [data-choice], [data-why], [tabindex]', copy)]) {
    for (const name of ['id', 'data-piece', 'data-choice', 'data-why', 'data-departed', 'tabindex']) each.removeAttribute(name);
  }
}

// A piece of an SVG is moved in the units of the group it lies in.
function inOwnUnits(piece, dx, dy) {
  const matrix = piece instanceof SVGElement && piece.parentNode.getScreenCTM?.();
  if (!matrix) return [dx, dy];
  const turned = matrix.inverse();
  return [dx * turned.a + dy * turned.c, dx * turned.b + dy * turned.d];
}

function fade({ piece, box, own, seat }, late) {
  const copy = piece.cloneNode(true);
  let ghost = copy;
  if (own) {
    copy.removeAttribute('transform');
    ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    ghost.setAttribute('viewBox', `${own.x} ${own.y} ${own.width} ${own.height}`);
    ghost.append(copy);
  }
  bare(copy);
  const frame = document.createElement('div');
  frame.className = 'board ghostly';
  frame.setAttribute('aria-hidden', 'true');
  if (seat) frame.dataset.seat = seat;
  lay(frame, box);
  frame.append(ghost);
  document.body.append(frame);
  const go = frame.animate([{ opacity: 1 }, { opacity: 0, translate: '0 -10px' }], { duration: 320, delay: late, easing: 'ease-out', fill: 'both' });
  go.id = 'travel';
  go.finished.finally(() => frame.remove());
}

const finish = (ids) => document.getAnimations().forEach((each) => { if (ids.includes(each.id)) each.finish(); });
// A click skips to the end.
export const hurry = () => finish(['travel', 'lift-off']);

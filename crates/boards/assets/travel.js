// Movement: note where everything was, let it go from there.
import { $$, calm, ring } from './page.js';

export function places() {
  const all = new Map();
  for (const piece of $$('[data-piece]')) {
    const box = piece.getBoundingClientRect();
    if (!box.width || all.has(piece.dataset.piece)) continue;
    const own = piece instanceof SVGGraphicsElement ? piece.getBBox() : null;
    all.set(piece.dataset.piece, { piece, box, own, seat: piece.closest('[data-seat]')?.dataset.seat });
  }
  return all;
}

// Of all that moved, only what the last answer moved is marked, if that is known.
export function travel(before, marked) {
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
    if (!marked || marked.has(piece.dataset.piece)) ring(piece, nth * apart);
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
export const hurry = () => document.getAnimations().forEach((each) => { if (each.id === 'travel') each.finish(); });

// Small words that every module of the page uses.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const house = document.body.dataset;
export const table = house.table;
export const calm = matchMedia('(prefers-reduced-motion: reduce)');
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
export const say = (words) => { if (words) $('#say').textContent = words; };
export const show = (element, is = true) => { if (element) element.hidden = !is; };
export const parse = (text) => new DOMParser().parseFromString(text, 'text/html');

// After every swap the modules look at the page again, each at what is its own.
// `isSame` says that the reader is asked the same as before.
export const onFresh = (look) => document.addEventListener('fresh', (event) => look(event.detail));
export const fresh = (isSame = false) => document.dispatchEvent(new CustomEvent('fresh', { detail: { isSame } }));

// The lamp's ring, for as long as it takes to see it.
export function ring(thing, late = 0) {
  thing.classList.add('changed');
  setTimeout(() => thing.classList.remove('changed'), 1500 + late);
}

import { beforeEach, expect, it } from 'vitest';
import { startPins } from './start-pins.js';

const place = (number: number, open = '') =>
  `<div data-place ${open}><a href="#card-${number}" aria-expanded="${open !== ''}">${number}</a><div id="card-${number}"><button>More of ${number}</button></div></div>`;

beforeEach(() => {
  document.body.innerHTML = `<div id="map">${place(1, 'data-open')}${place(2)}${place(3)}</div><p>Elsewhere</p>`;
  const map = document.getElementById('map');
  if (map) startPins(map);
});

const pin = (number: number) => document.querySelector<HTMLAnchorElement>(`a[href="#card-${number}"]`);
const openPins = () =>
  [...document.querySelectorAll('[data-open] a')].map((opened) => [
    opened.textContent,
    opened.getAttribute('aria-expanded'),
  ]);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('opens one card at a time, by click, focus or hover', () => {
  pin(2)?.click();
  expect(openPins()).toEqual([['2', 'true']]);

  pin(3)?.focus();
  expect(openPins()).toEqual([['3', 'true']]);

  pin(1)?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  expect(openPins()).toEqual([['1', 'true']]);
});

it('does not follow the link of a pin', () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  pin(2)?.dispatchEvent(click);

  expect(click.defaultPrevented).toBe(true);
});

it('closes on a click outside, not inside the card', () => {
  document.querySelector('button')?.click();
  expect(openPins()).toEqual([['1', 'true']]);

  document.querySelector('p')?.click();
  expect(openPins()).toEqual([]);
});

it('closes on Escape, and moves the focus from the card to its pin', () => {
  pin(2)?.focus();
  document.querySelectorAll('button')[1]?.focus();

  press('Escape');
  expect(openPins()).toEqual([]);
  expect(document.activeElement).toBe(pin(2));
});

import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { slide, slider } from '../../index.js';
import * as door from '../index.js';
import { startCarousel } from './start-carousel.js';

/** Renders a slider into the document, and starts its script. */
async function show(...titles: string[]) {
  const slides = titles.map((title) => makeLink('slide', makeRow(slide, { title: { en: title } })));
  const row = makeRow(slider, { title: { en: 'Places' }, slidersToSlides: slides });
  const { html } = await renderVariant([door], { entity: 'website-builder.slider', widget: row });
  document.body.innerHTML = html;
  startCarousel(document.querySelector('flotilla-island') as HTMLElement);
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-carousel=${name}]`);
  const press = (key: string, modifiers: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
    part('row')?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const reachable = () =>
    [...document.querySelectorAll<HTMLElement>('.swiper-slide')]
      .filter((element) => !element.inert)
      .map((element) => element.getAttribute('aria-label'));
  return { part, press, reachable };
}

type Shown = Awaited<ReturnType<typeof show>>;

it('makes only the current slide focusable', async () => {
  const { reachable } = await show('Cape', 'Lagoon', 'Caves');

  expect(reachable()).toHaveLength(1);
});

it('handles the left and right arrow keys only', async () => {
  const { press } = await show('Cape', 'Lagoon', 'Caves');

  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'Tab'].map((key) => press(key))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(press('ArrowLeft', { altKey: true })).toBe(false);
});

// Going back, and around the end, needs element widths, which happy-dom lacks; browser tests cover it.
it.each([
  ['its edge', (slider: Shown) => slider.part('next')?.click()],
  ['a key', (slider: Shown) => slider.press('ArrowRight')],
])('moves to the next slide by %s, and announces it', async (_, move) => {
  const slider = await show('Cape', 'Lagoon', 'Caves');

  move(slider);
  await expect.poll(() => slider.part('announcement')?.textContent).toBe('2 of 3: Lagoon');

  expect(slider.part('number')?.textContent).toBe('2');
  expect(slider.reachable()).toEqual(['2 of 3: Lagoon']);
});

import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { feature, widget } from '../../index.js';
import * as door from '../index.js';
import { startTabs } from './start-tabs.js';

const tabs = (...titles: Record<string, string>[]) =>
  makeRow(widget, {
    variant: 'tabs-default',
    title: { en: 'Good to know', ru: 'Полезно знать' },
    widgetsToFeatures: titles.map((title, index) =>
      makeLink('feature', makeRow(feature, { title, description: { en: `Panel ${index}` } })),
    ),
  });
const render = (row: VariantData['widget'], data: Partial<VariantData> = {}) =>
  renderVariant([door], { entity: 'website-builder.widget', widget: row, ...data });

/** Renders the tabs and starts their script. */
async function show() {
  const { html } = await render(tabs({ en: 'Price' }, { en: 'Fuel' }, { en: 'Skipper' }));
  document.body.innerHTML = html;
  const element = document.querySelector('flotilla-island') as HTMLElement;
  startTabs(element);
  const all = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const state = () => ({
    selected: all.find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent,
    inOrder: all.filter((tab) => tab.tabIndex === 0).map((tab) => tab.textContent),
    shown: [...document.querySelectorAll<HTMLElement>('[role=tabpanel][data-state=shown]')].map(
      (panel) => panel.textContent,
    ),
  });
  return { all, press, state };
}

it('are linked to their panels, and show the first one', async () => {
  const { html, hasIslands } = await render(tabs({ en: 'Price', ru: 'Цена' }, {}), { language: 'ru' });

  const ids = [
    ...html.matchAll(
      /role="tab" lang="ru" aria-selected="(\w+)" aria-controls="([^"]+)" tabindex="(-?\d)"/gi,
    ),
  ];
  expect(ids.map(([, selected, , index]) => [selected, index])).toEqual([
    ['true', '0'],
    ['false', '-1'],
  ]);
  for (const [, , panelId] of ids) expect(html).toContain(`id="${panelId}" role="tabpanel"`);
  expect(html).toMatch(/role="tablist" aria-label="Полезно знать"/);
  expect(html).toMatch(/Без названия<\/button>/);
  expect(html.match(/data-state="(shown|out)"/g)).toEqual(['data-state="shown"', 'data-state="out"']);
  expect(hasIslands).toBe(true);
});

it('repeat each title above its panel for browsers without JavaScript', async () => {
  const { html } = await render(tabs({ en: 'Price' }));

  expect(html).toMatch(/<h2 class="[^"]*hidden noscript:block[^"]*">Price<\/h2>/);
});

it('are not rendered without features', async () => {
  const { html, hasIslands } = await render(tabs());

  expect(html).toContain('Good to know');
  expect(html).not.toContain('role="tab');
  expect(hasIslands).toBe(false);
});

describe('with their script', () => {
  it('show the panel of the clicked tab', async () => {
    const { all, state } = await show();

    all[1]?.click();

    expect(state()).toEqual({
      selected: 'Fuel',
      inOrder: ['Fuel'],
      shown: [expect.stringContaining('Panel 1')],
    });
  });

  it.each([
    ['ArrowRight', 'Fuel'],
    ['ArrowRight ArrowRight ArrowRight', 'Price'],
    ['ArrowLeft', 'Skipper'],
    ['End', 'Skipper'],
    ['End Home', 'Price'],
    ['a', 'Price'],
  ])('move by %s to %s', async (keys, selected) => {
    const { all, press, state } = await show();
    all[0]?.focus();

    for (const key of keys.split(' ')) press(key);

    expect(state()).toMatchObject({ selected, inOrder: [selected] });
    expect(document.activeElement?.textContent).toBe(selected);
  });
});

it('follow the direction of the page with their arrow keys', async () => {
  const { all, press, state } = await show();
  document.documentElement.dir = 'rtl';
  try {
    all[0]?.focus();
    press('ArrowLeft');
    expect(state().selected).toBe(all[1]?.textContent);
    press('ArrowRight');
    expect(state().selected).toBe(all[0]?.textContent);
  } finally {
    document.documentElement.removeAttribute('dir');
  }
});

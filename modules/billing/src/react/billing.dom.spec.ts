import { makeRow, renderVariant } from '@flotilla/testing/react';
import { afterEach, expect, it } from 'vitest';
import { currency, widget } from '../index.js';
import { showInSelectedCurrency } from './currency/price-in-selected-currency.js';
import { startToggle } from './currency/toggle-choice.js';
import * as door from './index.js';

const euro = makeRow(currency, { slug: 'eur', title: 'Euro', symbol: '€', isDefault: true });
const dollar = makeRow(currency, { slug: 'usd', title: 'US dollar', symbol: '$' });

const render = (currencies: readonly object[], language = 'en') =>
  renderVariant([door], {
    entity: 'billing.widget',
    widget: makeRow(widget, { title: { en: 'Prices' } }),
    lists: { currencies: { rows: currencies } },
    language,
  });

afterEach(() => localStorage.clear());

it.each([
  ['en', 'Show prices in'],
  ['ru', 'Показывать цены в'],
])('renders a group of currency signs with the default checked, in %s', async (language, legend) => {
  const { html, text, hasIslands } = await render([euro, dollar], language);

  expect(text).toContain(`Prices ${legend} € $`);
  expect(html).toMatch(/<input type="radio"[^>]* aria-label="Euro"[^>]* checked=""[^>]* value="eur"\/>/);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(hasIslands).toBe(true);
});

it.each([[[]], [[euro]]])('renders no toggle without a choice: %j', async (currencies) => {
  const { html, text } = await render(currencies);

  expect(text).toContain('Prices');
  expect(html).not.toContain('<fieldset');
});

it.each([
  ['symbol', '<abbr title="US dollar" class="no-underline">$</abbr>'],
  ['toggle-group-default', 'value="usd"'],
])('a currency has the variant %s', async (variant, expected) => {
  const { html } = await renderVariant([door], {
    entity: 'billing.currency',
    widget: { ...dollar, variant },
  });

  expect(html).toContain(expected);
});

/** Renders a price in two currencies and a toggle, and starts their scripts. */
function page() {
  document.body.innerHTML =
    '<p><b data-currency="eur" data-shown></b><b data-currency="usd"></b></p><i><b data-currency="eur" data-shown></b></i>' +
    '<form><input type="radio" name="a" value="eur" checked><input type="radio" name="a" value="usd"></form>';
  for (const selector of ['p', 'i']) showInSelectedCurrency(document.querySelector(selector) as HTMLElement);
  startToggle(document.querySelector('form') as HTMLElement);
}

const rendered = () =>
  [...document.querySelectorAll<HTMLElement>('[data-shown]')].map(({ dataset }) => dataset.currency);
const checked = () => document.querySelector<HTMLInputElement>('input:checked')?.value;

it('a choice switches all prices that have the currency, and is remembered on the next page', () => {
  page();
  expect(rendered()).toEqual(['eur', 'eur']);

  document.querySelector<HTMLInputElement>('[value=usd]')?.click();
  expect(rendered()).toEqual(['usd', 'eur']);

  page();
  expect([rendered(), checked()]).toEqual([['usd', 'eur'], 'usd']);
});

it('a choice applies to the current page when the browser has no storage', () => {
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem');
  Object.defineProperty(Storage.prototype, 'setItem', {
    configurable: true,
    value: () => expect.unreachable('kept'),
  });
  try {
    page();
    document.querySelector<HTMLInputElement>('[value=usd]')?.click();
    expect(rendered()).toEqual(['usd', 'eur']);
  } finally {
    if (setItem) Object.defineProperty(Storage.prototype, 'setItem', setItem);
  }
});

import * as billing from '@flotilla/billing/react';
import type { ListFacets } from '@flotilla/core/documents';
import { makeRow, renderVariant } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import type { ListStay, ProductListDetails } from '../../facet-details.js';
import { widget } from '../../index.js';
import * as door from '../index.js';
import { aurora } from '../shop.fixture.js';

const noTexts = { title: {}, prefix: {}, suffix: {} };
const details: ProductListDetails = { currency: { symbol: '€', decimals: 2 }, stays: [] };

const facets: ListFacets = {
  query: 'store=limassol&price=-500&guests=8-&startDate=2027-07-03&endDate=2027-07-09&sort=price',
  names: [],
  facets: [
    {
      ...noTexts,
      kind: 'choice',
      name: 'store',
      values: [
        {
          name: 'limassol',
          shown: { en: 'Limassol', ru: 'Лимасол' },
          count: 1,
          isChosen: true,
          query: 'price=-500',
        },
        {
          name: 'paphos',
          shown: { en: 'Paphos' },
          count: 0,
          isChosen: false,
          query: 'store=limassol,paphos',
        },
      ],
    },
    { ...noTexts, kind: 'range', name: 'price', isMinimum: false, from: '', to: '500', query: 'guests=8-' },
    {
      ...noTexts,
      ...{
        kind: 'range',
        name: 'length',
        title: { en: 'Length', ru: 'Длина' },
        suffix: { en: ' m', ru: ' м' },
      },
      ...{ isMinimum: false, lowest: '7.3', highest: '20.7', from: '10', to: '15', query: '' },
    },
    {
      ...noTexts,
      ...{ kind: 'range', name: 'guests', title: { en: 'Guests', ru: 'Гости' }, isMinimum: true },
      ...{ lowest: '6', highest: '12', from: '8', to: '', query: 'price=-500' },
    },
  ],
  sorts: [
    { name: '', isChosen: false, query: '' },
    { name: 'price', isChosen: true, query: 'sort=price' },
  ],
  count: 1,
  alternatives: [],
  period: { startDate: '2027-07-03', endDate: '2027-07-09', query: 'guests=8-' },
  details,
  isCombined: true,
};

const render = (list: { rows: object[]; facets: ListFacets }, language = 'en') =>
  renderVariant([door, billing], {
    entity: 'ecommerce.widget',
    widget: makeRow(widget, { variant: 'product-catalog-default' }),
    lists: { products: list },
    language,
  });

describe('filters of a list', () => {
  it('are a form of the browser, filled with the selection', async () => {
    const { html } = await render({ rows: [aurora], facets });

    expect(html).toMatch(/<form [^>]*action="#results"/);
    expect(html).toMatch(/<input[^>]*type="date"[^>]*name="startDate"[^>]*value="2027-07-03"/);
    expect(html).toMatch(/placeholder="6\+"[^>]*name="guests\.min"[^>]*value="8"/);
    expect(html).toMatch(/placeholder="20\.7"[^>]*name="length\.max"[^>]*value="15"/);
    expect(html).toMatch(/name="price\.max"[^>]*value="500"/);
    expect(html).toMatch(/<input[^>]*name="store"[^>]*checked=""[^>]*value="limassol"/);
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*name="store"[^>]*value="paphos"/);
    expect(html).toMatch(/<option value="price" selected="">/);
    expect(html).not.toContain('guests.max');
  });

  it.each([
    [
      'en',
      /Where: Limassol .*Price: up to €500 .*Length ?: 10–15 m .*Guests ?: 8 or more .*Free: July 3 – 9, 2027/,
    ],
    ['ru', /Где: Лимасол .*Цена: до 500 € .*Длина ?: 10–15 м .*Гости ?: от 8 .*Свободно: 3–9 июля 2027 г\./],
  ])('are listed with links that remove them in %s', async (language, expected) => {
    const { html, text } = await render({ rows: [aurora], facets }, language);

    expect(text.replaceAll('\u00a0', ' ')).toMatch(expected);
    expect(html).toMatch(/<a [^>]*rel="nofollow"[^>]*href="\?guests=8-#results"/);
  });

  it('state the number of results, and name the filters to drop when there are none', async () => {
    const some = await render({ rows: [aurora], facets });
    const none = await render({
      rows: [],
      facets: { ...facets, count: 0, alternatives: [{ name: 'startDate', count: 3, query: 'guests=8-' }] },
    });

    expect(some.html).toMatch(/<p id="results" role="status" tabindex="-1"[^>]*>1 result</);
    expect(none.text).toContain('Nothing matches all filters Drop one of them: Without: Dates 3');
    expect(none.html).toContain('href="?guests=8-#results"');
  });

  it('report days that are over, and ask for other ones', async () => {
    const period = { startDate: '2020-07-03', endDate: '2020-07-09', query: '' };
    const { text } = await render({ rows: [], facets: { ...facets, count: 0, period } });

    expect(text).toContain('These days are over Choose other dates above.');
    expect(text).not.toContain('Nothing matches');
  });

  it('show the price of the stay on cards, in each currency', async () => {
    const stay: ListStay = {
      ...{ productIds: [aurora.id], unit: 'day', startDate: '2027-07-03', units: 7, seasons: [] },
      rates: [
        {
          ...{ productId: null, seasonId: null, currencyId: null, weekdays: [] },
          ...{ fromUnits: 7, kind: 'units', value: '6' },
        },
        {
          ...{ productId: 'another', seasonId: null, currencyId: null, weekdays: [] },
          ...{ fromUnits: 1, kind: 'amount', value: '1' },
        },
      ],
    };
    const { text } = await render({
      rows: [aurora],
      facets: { ...facets, details: { ...details, stays: [stay] } },
    });

    expect(text).toContain('€23,400 for 7 days $27,000 for 7 days €3,900 / day $4,500 / day');
  });
});

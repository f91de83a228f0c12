import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatIn } from '@flotilla/core/format';
import { formatPrice } from '@flotilla/ui';
import { SiteProvider, useFormat } from './site.js';

const nbsp = '\u00a0';

describe.each([
  {
    language: 'en',
    number: '12,650.5',
    money: '€12,345,678,901,234,567.89',
    unit: `12.6${nbsp}m`,
    date: 'May 19, 2026',
    dateTime: 'May 19, 2026 at 11:30 PM UTC',
    list: 'Paphos, Limassol, and Larnaca',
  },
  {
    language: 'ru',
    number: `12${nbsp}650,5`,
    money: `12${nbsp}345${nbsp}678${nbsp}901${nbsp}234${nbsp}567,89${nbsp}€`,
    unit: `12,6${nbsp}м`,
    date: '19 мая 2026 г.',
    dateTime: '19 мая 2026 г. в 23:30 UTC',
    list: 'Paphos, Limassol и Larnaca',
  },
])('in $language', ({ language, ...written }) => {
  const format = formatIn(language, 'UTC');

  it('formats numbers, money and units', () => {
    expect(format.number('12650.50')).toBe(written.number);
    expect(format.money({ amount: '12345678901234567.89', symbol: '€' })).toBe(written.money);
    expect(format.unit('12.60', 'meter')).toBe(written.unit);
  });

  it('formats days, moments and lists', () => {
    expect(format.day('2026-05-19')).toBe(written.date);
    expect(format.dateTime('2026-05-19T23:30:00.000Z')).toBe(written.dateTime);
    expect(format.list(['Paphos', 'Limassol', 'Larnaca'])).toBe(written.list);
  });
});

it('keeps digits that a JavaScript number would lose', () => {
  expect(formatIn('en', 'UTC').number('12345678901234567890.12345678')).toBe(
    '12,345,678,901,234,567,890.12345678',
  );
  expect(formatIn('en', 'UTC').number('0.1')).toBe('0.1');
});

it.each([
  ['1250.00', '€', undefined],
  ['0.5', '€', undefined],
  ['1250.129', '₽', undefined],
  ['40', 'USDT', 6],
  ['0.000001', 'BTC', 8],
])('formats %s %s like the prices of the interface', (amount, symbol, decimals) => {
  for (const locale of ['en', 'ru', 'de', 'ja'])
    expect(formatIn(locale, 'UTC').money({ amount, symbol, decimals })).toBe(
      formatPrice({ amount, symbol, decimals, locale }),
    );
});

it('formats money by the code of its currency', () => {
  const written = (language: string, amount: string, currency: string) =>
    formatIn(language, 'UTC').money({ amount, currency });

  expect(written('en', '1250.00', 'EUR')).toBe('€1,250');
  expect(written('en', '1250.5', 'USD')).toBe('$1,250.50');
  expect(written('ru', '0.99', 'EUR')).toBe(`0,99${nbsp}€`);
  expect(written('en', '1250', 'JPY')).toBe('¥1,250');
});

it('formats an appointment in the time zone of the site, with its weekday', () => {
  const at = '2027-06-11T10:00:00.000Z';

  expect(formatIn('en', 'Asia/Nicosia').fullDateTime(at)).toBe('Friday, June 11, 2027 at 1:00 PM');
  expect(formatIn('ru', 'Asia/Nicosia').fullDateTime(at)).toBe('пятница, 11 июня 2027 г. в 13:00');
});

it('does not group a year', () => {
  expect(formatIn('en', 'UTC').number(2021)).toBe('2021');
});

it('formats moments in the time zone, with its offset, and calendar days unchanged', () => {
  const inNicosia = formatIn('en', 'Asia/Nicosia');
  const inLosAngeles = formatIn('en', 'America/Los_Angeles');

  expect(inNicosia.dateTime('2026-05-19T23:30:00.000Z')).toBe('May 20, 2026 at 2:30 AM GMT+3');
  expect(inNicosia.date('2026-11-24T22:30:00.000Z')).toBe('November 25, 2026');
  expect(inLosAngeles.date('2026-11-25T02:30:00.000Z')).toBe('November 24, 2026');
  expect([inNicosia.day('2026-11-24'), inLosAngeles.day('2026-11-24T00:00:00.000Z')]).toEqual([
    'November 24, 2026',
    'November 24, 2026',
  ]);
});

it('distinguishes the repeated hour when clocks go back', () => {
  const { dateTime } = formatIn('en', 'Asia/Nicosia');

  expect(dateTime('2026-10-25T00:30:00.000Z')).toBe('October 25, 2026 at 3:30 AM GMT+3');
  expect(dateTime('2026-10-25T01:30:00.000Z')).toBe('October 25, 2026 at 3:30 AM GMT+2');
});

it("uses the site's time zone", () => {
  const Opening = () => useFormat().date('2026-11-24T22:30:00.000Z');
  const site = { language: 'en', languages: ['en'], timeZone: 'Asia/Nicosia', path: '/' };

  expect(renderToStaticMarkup(<SiteProvider value={site}>{<Opening />}</SiteProvider>)).toBe(
    'November 25, 2026',
  );
});

it("uses the page's language", () => {
  const Berths = () => useFormat().number(12_650);
  const site = { language: 'ru', languages: ['en', 'ru'], path: '/' };

  expect(renderToStaticMarkup(<SiteProvider value={site}>{<Berths />}</SiteProvider>)).toBe(`12${nbsp}650`);
  expect(formatIn('ru', 'UTC')).toBe(formatIn('ru', 'UTC'));
});

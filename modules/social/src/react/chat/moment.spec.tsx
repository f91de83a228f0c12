import { SiteProvider } from '@flotilla/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Moment } from './moment.js';

// The site's time zone is UTC+3 in summer, independent of the machine's.
const now = new Date('2026-06-12T21:30:00+03:00');
const sameDay = new Date('2026-06-12T00:05:00+03:00');
const dayBefore = new Date('2026-06-11T23:05:00+03:00');
const yearBefore = new Date('2025-12-31T09:05:00+02:00');

afterEach(() => vi.useRealTimers());

const textOf = (at: Date, { language = 'ru', isBrief = false } = {}) => {
  vi.useFakeTimers({ now });
  const site = { language, languages: ['en', 'ru'], timeZone: 'Asia/Nicosia', path: '/' };
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Moment at={at.toISOString()} isBrief={isBrief} />
    </SiteProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('\u202f', ' ');
};

it('shows only the time for today', () => {
  expect([textOf(sameDay), textOf(sameDay, { isBrief: true }), textOf(sameDay, { language: 'en' })]).toEqual([
    '0:05',
    '0:05',
    '12:05 AM',
  ]);
});

it('shows the date for earlier days, with the year if it differs', () => {
  expect([textOf(dayBefore), textOf(yearBefore)]).toEqual(['11 июн., 23:05', '31 дек. 2025 г., 9:05']);
  expect([textOf(dayBefore, { isBrief: true }), textOf(yearBefore, { isBrief: true })]).toEqual([
    '11 июн.',
    '31 дек. 2025 г.',
  ]);
});

import { SiteProvider } from '@flotilla/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Moment } from './moment.js';

// Of this machine's clock, whatever its zone.
const now = new Date(2026, 5, 12, 18, 30);
const sameDay = new Date(2026, 5, 12, 9, 5);
const dayBefore = new Date(2026, 5, 11, 23, 5);
const yearBefore = new Date(2025, 11, 31, 9, 5);

afterEach(() => vi.useRealTimers());

const textOf = (at: Date, { language = 'ru', isBrief = false } = {}) => {
  vi.useFakeTimers({ now });
  const site = { language, languages: ['en', 'ru'], path: '/' };
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Moment at={at.toISOString()} isBrief={isBrief} />
    </SiteProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('\u202f', ' ');
};

it('says the time alone of what was said today', () => {
  expect([textOf(sameDay), textOf(sameDay, { isBrief: true }), textOf(sameDay, { language: 'en' })]).toEqual(['9:05', '9:05', '9:05 AM']);
});

it('says the day of what was said before, and its year where it is another', () => {
  expect([textOf(dayBefore), textOf(yearBefore)]).toEqual(['11 июн., 23:05', '31 дек. 2025 г., 9:05']);
  expect([textOf(dayBefore, { isBrief: true }), textOf(yearBefore, { isBrief: true })]).toEqual(['11 июн.', '31 дек. 2025 г.']);
});

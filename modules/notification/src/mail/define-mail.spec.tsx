import { describe, expect, it } from 'vitest';
import { defineMail } from './define-mail.js';

interface Sailing {
  readonly startsAt: string;
  readonly price: string;
}

const reminder = defineMail({
  words: {
    en: { at: 'Your trip:', number: (number: string) => `Order ${number}` },
    ru: { at: 'Ваш выход:', number: (number) => `Заказ ${number}` },
  },
  subject: ({ words, format }, { startsAt, price }: Sailing) =>
    `${words.at} ${format.fullDateTime(startsAt)}, ${format.money({ amount: price, currency: 'EUR' })}`,
  body: ({ words }) => words.number('2026-0007'),
});
const site = { name: 'Boats', url: 'https://boats.example' };
const data = { startsAt: '2027-06-11T10:00:00.000Z', price: '1250.00' };
const german = { at: 'Ihr Ausflug:', number: (number: string) => `Bestellung ${number}` };

it.each([
  ['en', 'Asia/Nicosia', 'Your trip: Friday, June 11, 2027 at 1:00 PM, €1,250'],
  ['ru', 'Asia/Nicosia', 'Ваш выход: пятница, 11 июня 2027 г. в 13:00, 1\u00a0250\u00a0€'],
  ['de', 'UTC', 'Your trip: Friday, June 11, 2027 at 10:00 AM, €1,250'],
])('formats moments and money in %s in the zone %s', (language, timeZone, subject) => {
  expect(reminder.write(data, { language, site, timeZone }).subject).toBe(subject);
});

describe('added texts', () => {
  const write = (language: string, translations: Record<string, unknown>) =>
    reminder.write(data, { language, site, timeZone: 'UTC', translations });

  it('serve their language with its formats, and more special tags', () => {
    expect(write('de', { de: german })).toMatchObject({ language: 'de', body: 'Bestellung 2026-0007' });
    expect(write('de', { de: german }).subject).toBe(
      'Ihr Ausflug: Freitag, 11. Juni 2027 um 10:00, 1.250\u00a0€',
    );
    expect(write('de-AT', { de: german }).language).toBe('de');
  });

  it('are left out as a whole when one is missing or of another kind', () => {
    expect(write('de', { de: { at: 'Ihr Ausflug:' } }).language).toBe('en');
    expect(write('de', { de: { ...german, number: 'Bestellung' } }).language).toBe('en');
  });

  it('isolate their values in a language from right to left', () => {
    const arabic = { at: 'رحلتك:', number: (number: string) => `الطلب ${number}` };
    expect(write('ar', { ar: arabic }).body).toBe('الطلب \u20682026-0007\u2069');
  });
});

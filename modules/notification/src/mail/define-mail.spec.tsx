import { expect, it } from 'vitest';
import { defineMail } from './define-mail.js';

interface Sailing {
  readonly startsAt: string;
  readonly price: string;
}

const reminder = defineMail({
  words: { en: { at: 'Your trip:' }, ru: { at: 'Ваш выход:' } },
  subject: ({ words, format }, { startsAt, price }: Sailing) =>
    `${words.at} ${format.fullDateTime(startsAt)}, ${format.money({ amount: price, currency: 'EUR' })}`,
  body: ({ words }) => words.at,
});

it.each([
  ['en', 'Asia/Nicosia', 'Your trip: Friday, June 11, 2027 at 1:00 PM, €1,250'],
  ['ru', 'Asia/Nicosia', 'Ваш выход: пятница, 11 июня 2027 г. в 13:00, 1\u00a0250\u00a0€'],
  ['de', 'UTC', 'Your trip: Friday, June 11, 2027 at 10:00 AM, €1,250'],
])('formats moments and money in %s in the zone %s', (language, timeZone, subject) => {
  const site = { name: 'Boats', url: 'https://boats.example' };
  const data = { startsAt: '2027-06-11T10:00:00.000Z', price: '1250.00' };

  expect(reminder.write(data, { language, site, timeZone }).subject).toBe(subject);
});

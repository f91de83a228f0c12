import { expect, it } from 'vitest';
import { defineMessages } from './define-messages.js';
import { translate } from './use-t.js';

const messages = defineMessages('fleet', {
  en: { rent: 'Rent {{boat}}', boats_one: '{{count}} boat', boats_other: '{{count}} boats', 'a.b': 'Dotted' },
  ru: {
    rent: 'Арендовать {{boat}}',
    boats_one: '{{count}} лодка',
    boats_few: '{{count}} лодки',
    boats_many: '{{count}} лодок',
    'a.b': 'С точкой',
  },
});

it('speaks the language of the page', () => {
  expect(translate(messages, 'en')('rent', { boat: 'Argo & Co' })).toBe('Rent Argo & Co');
  expect(translate(messages, 'ru')('rent', { boat: 'Argo' })).toBe('Арендовать Argo');
  expect(translate(messages, 'ru')('a.b')).toBe('С точкой');
});

it('knows the plural forms of each language', () => {
  const ru = translate(messages, 'ru');

  expect([1, 3, 5].map((count) => ru('boats', { count }))).toEqual(['1 лодка', '3 лодки', '5 лодок']);
  expect(translate(messages, 'en')('boats', { count: 5 })).toBe('5 boats');
});

it('falls back to English, and keeps modules apart', () => {
  const other = defineMessages('other', { en: { rent: 'Borrow' } });

  expect(translate(messages, 'de')('rent', { boat: 'Argo' })).toBe('Rent Argo');
  expect(translate(other, 'en')('rent')).toBe('Borrow');
});

it('is made once per language', () => {
  expect(translate(messages, 'en')).toBe(translate(messages, 'en'));
});

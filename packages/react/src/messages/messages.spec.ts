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
    boats_other: '{{count}} лодки',
    'a.b': 'С точкой',
  },
});

it('translates to the given language', () => {
  expect(translate(messages, 'en')('rent', { boat: 'Argo & Co' })).toBe('Rent Argo & Co');
  expect(translate(messages, 'ru')('rent', { boat: 'Argo' })).toBe('Арендовать Argo');
  expect(translate(messages, 'ru')('a.b')).toBe('С точкой');
});

it('selects the plural form of each language', () => {
  const ru = translate(messages, 'ru');

  expect([1, 3, 5, 21, 1.5].map((count) => ru('boats', { count }))).toEqual([
    '1 лодка',
    '3 лодки',
    '5 лодок',
    '21 лодка',
    '1,5 лодки',
  ]);
  expect([0, 1, 5].map((count) => translate(messages, 'en')('boats', { count }))).toEqual([
    '0 boats',
    '1 boat',
    '5 boats',
  ]);
});

it('formats numbers by language, and keeps a placeholder without a value', () => {
  const numbers = defineMessages('numbers', {
    en: { far: '{{miles}} of {{all}}' },
    ru: { far: '{{miles}} из {{all}}' },
  });

  expect(translate(numbers, 'ru')('far', { miles: 12_650.5, all: '20000' })).toBe('12\u00a0650,5 из 20000');
  expect(translate(numbers, 'en')('far', { miles: 1 } as never)).toBe('1 of {{all}}');
});

it('inserts values without escaping', () => {
  expect(translate(messages, 'en')('rent', { boat: '{{boat}} $& <b>' })).toBe('Rent {{boat}} $& <b>');
});

it('falls back to English and its plural forms, and keeps namespaces apart', () => {
  const other = defineMessages('other', { en: { rent: 'Borrow' } });

  expect(translate(messages, 'de')('rent', { boat: 'Argo' })).toBe('Rent Argo');
  expect(translate(messages, 'ja')('boats', { count: 1 })).toBe('1 boat');
  expect(translate(other, 'en')('rent')).toBe('Borrow');
});

it('creates one translator per language', () => {
  expect(translate(messages, 'en')).toBe(translate(messages, 'en'));
});

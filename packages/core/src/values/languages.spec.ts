import { expect, it } from 'vitest';
import { canonicalLanguage, directionOf, fittingLanguage, languageChain, scriptOf } from './languages.js';

it.each([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  ['ZH-hant', 'zh-Hant'],
  ['sr-latn-rs', 'sr-Latn-RS'],
  ['iw', 'he'],
])('writes %s as %s', (tag, canonical) => {
  expect(canonicalLanguage(tag)).toBe(canonical);
});

it.each(['', 'english', 'e', 'en_US', 'de-', 'x-own', 'de-u-co-phonebk', '../en', 'en/ru', '*'])(
  'rejects %j',
  (tag) => {
    expect(canonicalLanguage(tag)).toBeUndefined();
  },
);

it.each([
  [['de-AT', 'en'], ['en', 'de'], 'de'],
  [['pt'], ['en', 'pt-BR'], 'pt-BR'],
  [['zh-TW'], ['zh', 'zh-Hant'], 'zh-Hant'],
  [['zh-CN'], ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  [['sr-Latn'], ['sr', 'sr-Latn'], 'sr-Latn'],
  [['sr'], ['sr-Latn'], 'sr-Latn'],
  [['fr', '*'], ['el', 'de'], 'el'],
  [['fr', 'nonsense', ''], ['el', 'de'], undefined],
] as const)('finds for %j in %j: %s', (requested, languages, found) => {
  expect(fittingLanguage(requested, languages)).toBe(found);
});

it('reads a bounded number of requested languages', () => {
  expect(fittingLanguage([...Array.from({ length: 20 }, () => 'fr'), 'de'], ['de'])).toBeUndefined();
});

it.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['he', 'rtl'],
  ['uz-Arab', 'rtl'],
  ['ur', 'rtl'],
  ['uz', 'ltr'],
  ['az-Latn', 'ltr'],
  ['el', 'ltr'],
])('writes %s from %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

it('returns the stated or likely script of a language', () => {
  expect(['zh', 'zh-TW', 'sr', 'sr-Latn'].map(scriptOf)).toEqual(['Hans', 'Hant', 'Cyrl', 'Latn']);
});

it('reads a malformed tag of a row as a language of its own', () => {
  expect([languageChain('Ukrainian language'), directionOf('ar_EG'), scriptOf('-')]).toEqual([
    ['Ukrainian language'],
    'ltr',
    undefined,
  ]);
});

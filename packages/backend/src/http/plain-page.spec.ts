import { expect, it } from 'vitest';
import { plainPage } from './plain-page.js';

it.each([
  ['ar', '<html lang="ar" dir="rtl">'],
  ['de', '<html lang="de">'],
])('is written in the direction of its language: %s', (language, element) => {
  expect(plainPage({ language, title: 'A', text: 'B' })).toContain(element);
});

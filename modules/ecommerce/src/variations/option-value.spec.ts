import { expect, it } from 'vitest';
import { optionValue } from './option-value.js';

it('is the English text in an address, else the first one in the way of its language', () => {
  expect(optionValue({ de: 'Größe L', en: 'Size L' })).toBe('size-l');
  expect(optionValue({ en: '', de: 'Größe L' })).toBe('groesse-l');
  expect(optionValue({ ar: 'أزرق' })).toBe('azrq');
});

import { expect, it } from 'vitest';
import { directionOfText, mirrored, visualSegments } from './visual-order.js';

const textsOf = (text: string, direction: 'ltr' | 'rtl') =>
  visualSegments(text, direction).map((segment) => segment.text);

it('orders the parts of a line from left to right', () => {
  expect(textsOf('فاتورة INV-7', 'rtl')).toEqual(['INV-7', 'فاتورة ']);
  expect(textsOf('Bag حقيبة 20 kg', 'ltr')).toEqual(['Bag ', '20', 'حقيبة ', ' kg']);
  expect(textsOf('1 يوليو 2027', 'rtl')).toEqual(['2027', ' يوليو ', '1']);
  expect(textsOf('Marina', 'ltr')).toEqual(['Marina']);
  expect(textsOf('', 'rtl')).toEqual([]);
});

it('mirrors and reverses brackets with their content', () => {
  expect(mirrored('(«:')).toBe(':»)');
});

it('gives a text the direction of its first letter', () => {
  expect(['1 Marina', '(20 لتر)', '7 × 17'].map(directionOfText)).toEqual(['ltr', 'rtl', undefined]);
});

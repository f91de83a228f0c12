import { expect, it } from 'vitest';
import { changeOf, conversionOf } from './change.js';

it('compares a figure with the period before', () => {
  expect(changeOf({ value: '150', before: '100' })).toEqual({ kind: 'up', share: 0.5 });
  expect(changeOf({ value: '50', before: '100' })).toEqual({ kind: 'down', share: -0.5 });
  expect(changeOf({ value: '-50', before: '-100' })).toEqual({ kind: 'up', share: 0.5 });
  expect(changeOf({ value: '7', before: '7' })).toEqual({ kind: 'same' });
  expect(changeOf({ value: '7', before: '0' })).toEqual({ kind: 'new' });
  expect(changeOf({ value: '0', before: '0' })).toEqual({ kind: 'none' });
});

it('divides orders by visits', () => {
  expect(conversionOf('3', '200')).toBe(0.015);
  expect(conversionOf('3', '0')).toBeUndefined();
  expect(conversionOf('3', '2')).toBe(1);
});

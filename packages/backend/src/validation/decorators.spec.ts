import { boolean, type Field, integer, json, money, reference, select, slug, text } from '@flotilla/core';
import { rulesOf } from '@flotilla/core/rules';
import { expect, it } from 'vitest';
import { decoratorOf } from './decorators.js';

it.each<[string, Field, string[]]>([
  ['text', text({ min: 2, pattern: /a/ }), ['isString', 'tooShort', 'tooLong', 'storable', 'matches']],
  ['integer', integer({ min: 1 }), ['isInt', 'min', 'max']],
  ['boolean', boolean(), ['isBoolean']],
  ['select', select({ values: ['new', 'paid'] }), ['isIn']],
  ['reference', reference({ to: 'fleet.boat' }), ['isUuid']],
  ['slug', slug(), ['isString', 'tooLong', 'storable', 'matches']],
  ['money', money({ min: '0' }), ['decimal', 'tooSmall']],
  ['json', json(), ['json']],
])('uses the decorators of class-validator where it has them: %s', (_, field, constraints) => {
  expect(rulesOf(field).map((rule) => decoratorOf(rule).constraint)).toEqual(constraints);
});

// class-validator does not count variation selectors; PostgreSQL does.
it('counts each code point of a text', () => {
  const telephone = '☎\uFE0F';
  const accepts = (field: Field) => rulesOf(field).every((rule) => rule.accepts(telephone));

  expect(accepts(text({ max: 1 }))).toBe(false);
  expect(accepts(text({ min: 2, max: 2 }))).toBe(true);
});

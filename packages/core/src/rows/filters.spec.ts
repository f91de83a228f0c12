import { expect, it } from 'vitest';
import { filtersOf, orderOf } from './filters.js';

it('says each condition of a where as a filter', () => {
  expect(filtersOf({ berths: { gt: 2, lte: 8 }, title: { en: { ilike: 'a%' } }, note: { isNull: true } })).toEqual([
    { column: 'berths', method: 'gt', value: 2 },
    { column: 'berths', method: 'lte', value: 8 },
    { column: 'title.en', method: 'ilike', value: 'a%' },
    { column: 'note', method: 'isNull' },
  ]);
  expect(filtersOf()).toEqual([]);
});

it.each([
  [{ slug: undefined }, 'where.slug is undefined'],
  [{ slug: {} }, 'where.slug compares nothing'],
  [{ slug: { eq: undefined } }, 'where.slug.eq is undefined'],
  [{ title: { en: { eq: undefined } } }, 'where.title.en.eq is undefined'],
])('refuses %j, which would let every row through', (where, problem) => {
  expect(() => filtersOf(where)).toThrow(problem);
});

it('keeps the order of an order', () => {
  expect(orderOf({ isDefault: 'desc', title: { en: 'asc' }, createdAt: 'asc' })).toEqual([
    { column: 'isDefault', method: 'desc' },
    { column: 'title.en', method: 'asc' },
    { column: 'createdAt', method: 'asc' },
  ]);
});

import { expect, it } from 'vitest';
import { filtersOf, orderOf } from './filters.js';

it('translates each condition to a filter', () => {
  expect(
    filtersOf({ berths: { gt: 2, lte: 8 }, title: { en: { ilike: 'a%' } }, note: { isNull: true } }),
  ).toEqual([
    { column: 'berths', method: 'gt', value: 2 },
    { column: 'berths', method: 'lte', value: 8 },
    { column: 'title.en', method: 'ilike', value: 'a%' },
    { column: 'note', method: 'isNull' },
  ]);
  expect(filtersOf()).toEqual([]);
});

it.each([
  [{ slug: undefined }, 'where.slug is undefined'],
  [{ slug: {} }, 'where.slug has no condition'],
  [{ slug: { eq: undefined } }, 'where.slug.eq is undefined'],
  [{ title: { en: { eq: undefined } } }, 'where.title.en.eq is undefined'],
])('rejects %j, which would match every row', (where, problem) => {
  expect(() => filtersOf(where)).toThrow(problem);
});

it('keeps the order of sort keys', () => {
  expect(orderOf({ isDefault: 'desc', title: { en: 'asc' }, createdAt: 'asc' })).toEqual([
    { column: 'isDefault', method: 'desc' },
    { column: 'title.en', method: 'asc' },
    { column: 'createdAt', method: 'asc' },
  ]);
});

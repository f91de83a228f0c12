import { boolean, content, defineEntity, integer, slug } from '@flotilla/core';
import { expect, it } from 'vitest';
import { readTableQuery, type TableQuery, writeTableQuery } from './table-query.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer(), isMoored: boolean() },
});

const read = (text: string) => readTableQuery(boat, new URLSearchParams(text));

it('survives a round trip through the URL', () => {
  const query: TableQuery = {
    search: 'two & more',
    sort: { column: 'title.en', method: 'desc' },
    filters: [
      { column: 'berths', method: 'gte', value: 4 },
      { column: 'title.ru', method: 'ilike', value: '%a~"b"%' },
      { column: 'isMoored', method: 'eq', value: false },
      { column: 'className', method: 'isNull' },
    ],
  };

  expect(read(String(writeTableQuery(query)))).toEqual(query);
  expect(String(writeTableQuery(read('')))).toBe('');
});

it('ignores conditions on columns that show labels of other rows', () => {
  const sailor = defineEntity({
    module: 'fleet',
    name: 'sailor',
    fields: { slug: slug() },
    ui: { labelFields: ['crew.passport.name'] },
  });
  expect(readTableQuery(sailor, new URLSearchParams('filter=slug~eq~"ann"&sort=slug&q=ann'))).toEqual({
    ...read(''),
    search: 'ann',
  });
});

it.each([
  ['an unknown field', 'filter=mast~eq~1'],
  ['a method that does not fit the kind', 'filter=berths~ilike~1'],
  ['an unknown method', 'filter=berths~drop~1'],
  ['an invalid value', 'filter=berths~eq~{'],
  ['an order by an unsortable column', 'sort=subtitle.en'],
])('ignores %s', (_, text) => {
  expect(read(text)).toEqual(read(''));
});

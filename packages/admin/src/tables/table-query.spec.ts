import { boolean, content, defineEntity, integer, slug } from '@flotilla/core';
import { expect, it } from 'vitest';
import { readTableQuery, type TableQuery, writeTableQuery } from './table-query.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { ...content(), berths: integer(), isMoored: boolean() } });

const read = (text: string) => readTableQuery(boat, new URLSearchParams(text));

it('is the same when it is read from the address that it wrote', () => {
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

it('leaves out what would compare another text than the names that a table shows', () => {
  const sailor = defineEntity({ module: 'fleet', name: 'sailor', fields: { slug: slug() }, shows: { calledBy: ['crew.passport.name'] } });
  expect(readTableQuery(sailor, new URLSearchParams('filter=slug~eq~"ann"&sort=slug&q=ann'))).toEqual({ ...read(''), search: 'ann' });
});

it.each([
  ['a field that is not there', 'filter=mast~eq~1'],
  ['a method that does not fit the kind', 'filter=berths~ilike~1'],
  ['what is no method', 'filter=berths~drop~1'],
  ['what is no value', 'filter=berths~eq~{'],
  ['an order by what has none', 'sort=subtitle.en'],
])('leaves out %s', (_, text) => {
  expect(read(text)).toEqual(read(''));
});

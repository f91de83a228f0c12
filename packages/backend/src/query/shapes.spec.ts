import { createRegistry, defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { checkQuery } from './parse.js';
import { readerLimits } from './include.js';
import { shapeOf } from './shapes.js';
import { listText } from './text-statement.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { name: text() },
  access: { read: 'public' },
});
const berth = defineEntity({
  module: 'fleet',
  name: 'berth',
  fields: { name: text() },
  access: { read: 'public' },
});
const boatsToBerths = defineLink({ from: 'fleet.boat', to: 'fleet.berth' });
const registry = createRegistry([
  defineModule({ name: 'fleet', entities: [boat, berth], links: [boatsToBerths] }),
]);
const context = { registry, languages: ['en'], limits: readerLimits };

it('uses one text for lists that differ only in their values', () => {
  const list = (name: string) =>
    listText(
      boat,
      checkQuery(
        { include: ['boats-to-berths'], filters: { and: [{ column: 'name', method: 'eq', value: name }] } },
        boat,
      ),
      context,
    );
  const lists = Array.from({ length: 3 }, (_, index) => list(`boat ${index}`));
  const texts = lists.map(({ text: textOf }) => textOf());

  expect(new Set(texts).size).toBe(1);
  expect(lists.map(({ values }) => values[0])).toEqual(['boat 0', 'boat 1', 'boat 2']);
});

it('keeps no statement alive through its users: an evicted one is compiled again', () => {
  let compiled = 0;
  const make = (name: string) =>
    shapeOf(boat, [name], context, () => {
      compiled++;
      return { text: name.repeat(100_000), read: () => ({ sent: [], from: 0, write: () => undefined }) };
    });
  const first = make('a');
  for (let requested = 0; requested < 3; requested++) first();
  expect(compiled).toBe(2);

  for (const other of 'bcdefgh') for (let requested = 0; requested < 2; requested++) make(other)();
  const before = compiled;
  first();
  expect(compiled).toBe(before + 1);
});

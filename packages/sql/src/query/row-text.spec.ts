import { boolean, date, datetime, decimal, defineEntity, integer, json, localizedText, text } from '@flotilla/core';
import { wireRowOf } from '@flotilla/changes';
import { expect, it } from 'vitest';
import { JsonBytes } from './json-bytes.js';
import { RowText } from './row-text.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: {
    name: text(),
    title: localizedText(),
    built: date(),
    seen: datetime(),
    berths: integer(),
    draught: decimal(),
    isSold: boolean(),
    papers: json(),
  },
});
const row = RowText.of(boat);
const columnsOf = (values: Readonly<Record<string, string | undefined>>) => row.names.map((name) => values[name] ?? null);

it.each([
  {},
  { id: '0192fe3c-1234-7abc-8def-0123456789ab', name: 'Ада "Лавлейс" \\ \n\u0001\u007f', title: '{"en": "A", "ru": "Лодка ⛵"}' },
  { name: 'x'.repeat(100_000), papers: `["${'я'.repeat(50_000)}"]` },
  { name: '', built: '2026-05-01 00:00:00', seen: '2026-05-01 10:00:00.123', berths: '-4', draught: '1.50', isSold: 'true' },
  { built: '0044-03-15 00:00:00 BC', seen: '2026-05-01 10:00:00.1', createdAt: '12026-05-01 10:00:00', updatedAt: 'infinity' },
])('writes the same as it says: %#', (values) => {
  const columns = columnsOf(values);
  const out = new JsonBytes();

  row.write(out, wireRowOf(columns));

  const said = row.json(columns);
  expect(out.taken().toString()).toBe(said);
  expect(() => JSON.parse(said) as unknown).not.toThrow();
});

import {
  boolean,
  date,
  datetime,
  decimal,
  defineEntity,
  integer,
  json,
  localizedText,
  text,
} from '@flotilla/core';
import { rawRowOf } from '../database/raw-rows.js';
import { expect, it } from 'vitest';
import { JsonBytes } from '../kinds/json-bytes.js';
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
const columnsOf = (values: Readonly<Record<string, string | undefined>>) =>
  row.names.map((name) => values[name] ?? null);

it.each([
  [{}, {}],
  [
    { id: '0192fe3c-1234-7abc-8def-0123456789ab', title: '{"en": "A", "ru": "Лодка ⛵"}' },
    { title: { en: 'A', ru: 'Лодка ⛵' } },
  ],
  [{ name: 'Ада "Лавлейс" \\ \n\u0001\u007f' }, {}],
  [{ name: 'x'.repeat(100_000), papers: `["${'я'.repeat(50_000)}"]` }, { papers: ['я'.repeat(50_000)] }],
  [
    { name: '', berths: '-4', draught: '1.50', isSold: 'true' },
    { berths: -4, isSold: true },
  ],
  [
    { built: '2026-05-01 00:00:00', seen: '2026-05-01 10:00:00.123' },
    { built: '2026-05-01T00:00:00.000Z', seen: '2026-05-01T10:00:00.123Z' },
  ],
  [
    {
      built: '0044-03-15 00:00:00 BC',
      seen: '2026-05-01 10:00:00.1',
      createdAt: '12026-05-01 10:00:00',
      updatedAt: 'infinity',
    },
    {
      built: '0044-03-15T00:00:00.000Z',
      seen: '2026-05-01T10:00:00.100Z',
      createdAt: '12026-05-01T10:00:00.000Z',
      updatedAt: null,
    },
  ],
])(
  'writes the JSON of the sent columns: %#',
  (sent: Readonly<Record<string, string | undefined>>, expected) => {
    const out = new JsonBytes();

    row.write(out, rawRowOf(columnsOf(sent)), () => out.text(',"more":1'));

    const nulls = Object.fromEntries(row.names.map((name) => [name, null]));
    expect(JSON.parse(out.taken().toString())).toEqual({ ...nulls, ...sent, ...expected, more: 1 });
  },
);

import {
  boolean,
  date,
  datetime,
  decimal,
  defineEntity,
  email,
  type Field,
  file,
  integer,
  json,
  localizedText,
  money,
  reference,
  richText,
  select,
  slug,
  text,
  zodInput,
} from '@flotilla/core';
import { inputSchema, valueSchemas } from '../openapi/field-schemas.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { backendKinds } from './index.js';

const documentOf = (...children: unknown[]) => ({ en: { type: 'doc', version: 1, children } });

/** Values that the server accepts and rejects; the JSON schema must agree. */
const cases: { kind: string; field: Field; takes: unknown[]; refuses: unknown[] }[] = [
  { kind: 'text', field: text({ min: 2, max: 4 }), takes: ['ab', 'abcd'], refuses: ['a', 'abcde', 1, null] },
  { kind: 'text with a pattern', field: text({ pattern: /^[A-Z]+$/ }), takes: ['EUR'], refuses: ['eur'] },
  {
    kind: 'localizedText',
    field: localizedText(),
    takes: [{}, { en: 'Hull', 'pt-BR': 'Casco' }],
    refuses: ['Hull', { English: 'Hull' }, { en: 1 }],
  },
  {
    kind: 'richText',
    field: richText(),
    takes: [
      { en: 'Hull' },
      documentOf({
        type: 'paragraph',
        children: [
          { text: 'Hull', bold: true },
          { type: 'link', href: '/hull', children: [] },
        ],
      }),
      documentOf({
        type: 'quote',
        children: [{ type: 'quote', children: [{ type: 'divider', children: [{ text: '' }] }] }],
      }),
    ],
    refuses: [
      { en: { type: 'doc' } },
      { en: { type: 'list', children: [] } },
      documentOf({ type: 'hologram', children: [] }),
      documentOf({ type: 'paragraph', children: [{ type: 'text', text: 'Hull' }] }),
      documentOf({ type: 'quote', children: [{ type: 'quote', children: [{ text: 'Hull' }] }] }),
    ],
  },
  { kind: 'slug', field: slug(), takes: ['first-charter', ''], refuses: ['First charter'] },
  {
    kind: 'integer',
    field: integer({ min: 0 }),
    takes: [0, 2147483647],
    refuses: [-1, 1.5, 2147483648, '1'],
  },
  { kind: 'decimal', field: decimal(), takes: ['149.99', 149.99, -1], refuses: ['1e3', 'a lot', true] },
  { kind: 'money', field: money(), takes: ['0.5'], refuses: ['.5'] },
  { kind: 'boolean', field: boolean(), takes: [true], refuses: ['true', 1] },
  {
    kind: 'select',
    field: select({ values: ['moored', 'at-sea'] }),
    takes: ['moored'],
    refuses: ['sunk', ''],
  },
  {
    kind: 'optional select',
    field: select({ values: ['moored'], optional: true }),
    takes: ['moored', null],
    refuses: ['sunk'],
  },
  { kind: 'date', field: date(), takes: ['2026-05-01', '2026-05-01T10:00:00Z'], refuses: ['May', 20260501] },
  { kind: 'datetime', field: datetime(), takes: ['2026-05-01T10:00:00Z'], refuses: ['2026-05-01', 0] },
  { kind: 'json', field: json({ shape: 'array' }), takes: [[], [{ a: 1 }]], refuses: [{}, 'x'] },
  {
    kind: 'reference',
    field: reference({ to: 'fleet.boat' }),
    takes: ['01993c5e-7a10-7c3e-9d5f-2f6a1c9be001'],
    refuses: ['1', null],
  },
  {
    kind: 'email',
    field: email(),
    takes: ['ann@example.com'],
    refuses: ['', 'ann', 'ann@localhost', 1, null],
  },
  { kind: 'file', field: file({ optional: true }), takes: ['/files/hull.webp', null], refuses: ['', 1] },
];

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  uuid: /^[0-9a-f-]{36}$/,
  int32: true as const,
};

describe.each(cases)('the schema of $kind', ({ field, takes, refuses }) => {
  const entity = defineEntity({ module: 'fleet', name: 'boat', fields: { value: field } });
  const isValid = new Ajv2020({ formats, strict: false }).compile({
    ...inputSchema(entity, backendKinds),
    components: { schemas: valueSchemas(backendKinds) },
  });
  const server = zodInput(entity);

  it.each(rowsOf(takes))('accepts $value as the server does', ({ value }) => {
    expect(server.safeParse({ value }).success).toBe(true);
    expect(isValid({ value })).toBe(true);
  });

  it.each(rowsOf(refuses))('rejects $value as the server does', ({ value }) => {
    expect(server.safeParse({ value }).success).toBe(false);
    expect(isValid({ value })).toBe(false);
  });
});

function rowsOf(values: unknown[]): { value: unknown }[] {
  return values.map((value) => ({ value }));
}

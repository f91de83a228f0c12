import { isPlainObject } from '@flotilla/core/values';
import { z } from 'zod';

/**
 * Returns example data for a schema, named after its fields: `{ boat: '‹boat›', link:
 * 'https://example.com/link' }`.
 */
export function sampleOf(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), 'value');
}

function sample(schema: unknown, name: string): unknown {
  if (!isPlainObject(schema)) return `‹${name}›`;
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const either = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(either)) return sample(either[0], name);
  return byType[String(schema['type'])]?.(schema, name) ?? `‹${name}›`;
}

const byType: Readonly<Record<string, (schema: Record<string, unknown>, name: string) => unknown>> = {
  string: ({ format }, name) => (typeof format === 'string' && formats[format]?.(name)) || `‹${name}›`,
  number: ({ minimum }) => minimum ?? 1,
  integer: ({ minimum }) => (typeof minimum === 'number' && minimum > 1 ? minimum : 1),
  boolean: () => true,
  array: ({ items }, name) => [sample(items, name)],
  object: ({ properties }) =>
    Object.fromEntries(
      Object.entries(isPlainObject(properties) ? properties : {}).map(([name, of]) => [
        name,
        sample(of, name),
      ]),
    ),
};

const formats: Readonly<Record<string, (name: string) => string>> = {
  uri: (name) => `https://example.com/${name}`,
  email: () => 'ann@example.com',
  uuid: () => '00000000-0000-4000-8000-000000000000',
  'date-time': () => '2026-01-31T12:00:00.000Z',
  date: () => '2026-01-31',
};

import type { Entity } from '@flotilla/core';
import { filterMethods } from '@flotilla/core/queries';
import { kindOf, readableFields } from '@flotilla/core/reflection';
import { languagePattern } from '@flotilla/core/values';
import { type JsonSchema, ref } from './json-schema.js';
import type { Parameter } from './types.js';

/** Returns the schemas of an entity's filters and sort orders, with names that begin with that of its row. */
export function listSchemas(entity: Entity, name: string): Record<string, JsonSchema> {
  const fields = Object.entries(readableFields(entity));
  const filtered = fields.filter(([, { kind }]) => kindOf(kind).compare.length > 0);
  const sorted = filtered.filter(([, { kind }]) => !kindOf(kind).isUnordered);
  return {
    [`${name}Filters`]: listOf({
      properties: {
        column: columnOf(filtered),
        method: { type: 'string', enum: [...filterMethods] },
        value: {},
      },
      required: ['column', 'method'],
    }),
    [`${name}OrderBy`]: listOf({
      properties: { column: columnOf(sorted), method: { type: 'string', enum: ['asc', 'desc'] } },
      required: ['column', 'method'],
    }),
  };
}

/** Returns the filter parameter of an entity's lists. */
export const filtersParameter = (name: string): Parameter => ({
  name: 'filters',
  in: 'query',
  description:
    'Conditions that all must hold, as JSON or nested: `filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=…`. A language of a localized field is addressed as `title.en`.',
  content: { 'application/json': { schema: ref(`${name}Filters`) } },
});
export const orderByParameter = (name: string): Parameter => ({
  name: 'orderBy',
  in: 'query',
  description:
    'Columns to sort by, as JSON or nested: `orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc`.',
  content: { 'application/json': { schema: ref(`${name}OrderBy`) } },
});

type NamedField = readonly [name: string, field: Entity['fields'][string]];

/** Returns the schema of column names; localized fields have the language as a suffix, such as `title.en`. */
function columnOf(fields: readonly NamedField[]): JsonSchema {
  const [localized, plain] = [true, false].map((isLocalized) =>
    fields
      .filter(([, { kind }]) => (kindOf(kind).isLocalized ?? false) === isLocalized)
      .map(([name]) => name),
  );
  const named: JsonSchema = { type: 'string', enum: plain };
  if (!localized?.length) return named;
  const language = languagePattern.source.replace(/^\^|\$$/g, '');
  return { anyOf: [named, { type: 'string', pattern: `^(${localized.join('|')})\\.${language}$` }] };
}

function listOf(item: JsonSchema): JsonSchema {
  const and = { type: 'array', items: { type: 'object', ...item, additionalProperties: false } };
  return { type: 'object', properties: { and }, required: ['and'], additionalProperties: false };
}

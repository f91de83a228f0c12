import { addressFieldsOf } from '@flotilla/core/languages';
import { createHash } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import { type IndexDefinition, kindOf, searchedFields } from '@flotilla/core/reflection';
import { searchedText } from '../query/search.js';

const maxNameLength = 63;

/** An index of a table. */
export interface TableIndex extends IndexDefinition {
  /** The searched text expression, for a trigram index. */
  readonly search?: string;
  /** Its field, if it holds addresses by language, which are found in any language. */
  readonly addresses?: string;
  /** The fields that are compared case-insensitively. */
  readonly lowered: readonly string[];
}

/** Returns every index of a table: of its fields, of the definition, and of its search. */
export function indexesOf(entity: Entity): TableIndex[] {
  const ofFields = Object.entries(entity.fields)
    .filter(([, field]) => field.unique || field.index)
    .map(([name, field]): IndexDefinition => ({ fields: [name], unique: field.unique }));
  const search = searchedText(entity);
  const addresses = addressFieldsOf(entity.fields)?.byLanguage;
  return [
    ...[...ofFields, ...entity.indexes].map((index) => ({ ...index, lowered: loweredFields(entity, index) })),
    ...(search === undefined ? [] : [{ fields: searchedFields(entity), search, lowered: [] }]),
    ...(addresses === undefined ? [] : [{ fields: [addresses], addresses, lowered: [] }]),
  ];
}

/** Returns the fields of an index whose kind ignores case; all fields if the index does. */
function loweredFields(entity: Entity, { fields, ignoreCase }: IndexDefinition): readonly string[] {
  if (ignoreCase) return fields;
  return fields.filter((name) => {
    const field = entity.fields[name];
    return field && kindOf(field.kind).ignoresCase;
  });
}

/**
 * Returns the name of an index: readable, and shortened by a hash if PostgreSQL would truncate it. The name
 * of a search index depends on its expression. A field that gets a kind that ignores case gets another index.
 */
export function indexName(table: string, index: TableIndex): string {
  if (index.search !== undefined)
    return `${table.slice(0, maxNameLength - 16)}_search_${hashOf(`${table} ${index.search}`)}`;
  const columns = index.fields.map((field) =>
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const condition = index.where ? ['where', ...Object.values(index.where).map(String)] : [];
  const ofKind = index.ignoreCase || index.lowered.length === 0 ? [] : ['lower'];
  const name = [table, ...columns, ...condition, ...ofKind, index.unique ? 'key' : 'idx'].join('_');
  return shortened(name);
}

/** Returns the name of a field's foreign key. */
export function foreignKeyName(table: string, field: string): string {
  return shortened(`${table}_${field}_fkey`);
}

/** Returns the name of a constraint, with a hash of its expression. */
export function constraintName(table: string, name: string, expression: string): string {
  const readable = `${table}_${name.replaceAll('-', '_')}`;
  return `${readable.slice(0, maxNameLength - 9)}_${hashOf(`${readable} ${expression}`)}`;
}

function shortened(name: string): string {
  if (name.length <= maxNameLength) return name;
  return `${name.slice(0, maxNameLength - 9)}_${hashOf(name)}`;
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 8);

/** Returns whether a name is that of a search index. */
export const isSearchIndex = (name: string) => /_search_[0-9a-f]{8}$/.test(name);

import { createHash } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import { type IndexDefinition, searchedFields } from '@flotilla/core/reflection';
import { searchedText } from '../query/search.js';

const maxNameLength = 63;

/** An index that a table has. */
export interface TableIndex extends IndexDefinition {
  /** The text that is searched of a row, where the index finds parts of words in it. */
  readonly search?: string;
}

/** Every index of a table: those of its fields, those that the definition lists, and that of its search. */
export function indexesOf(entity: Entity): TableIndex[] {
  const ofFields = Object.entries(entity.fields)
    .filter(([, field]) => field.unique || field.index)
    .map(([name, field]): TableIndex => ({ fields: [name], unique: field.unique }));
  const search = searchedText(entity);
  return [...ofFields, ...entity.indexes, ...(search === undefined ? [] : [{ fields: searchedFields(entity), search }])];
}

/** The name of an index: readable, and shortened by a hash where PostgreSQL would cut it. That of a search changes with what is searched. */
export function indexName(table: string, index: TableIndex): string {
  if (index.search !== undefined) return `${table.slice(0, maxNameLength - 16)}_search_${hashOf(`${table} ${index.search}`)}`;
  const columns = index.fields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const condition = index.where ? ['where', ...Object.values(index.where).map(String)] : [];
  const name = [table, ...columns, ...condition, index.unique ? 'key' : 'idx'].join('_');
  return shortened(name);
}

/** The name of the foreign key of one field. */
export function foreignKeyName(table: string, field: string): string {
  return shortened(`${table}_${field}_fkey`);
}

function shortened(name: string): string {
  if (name.length <= maxNameLength) return name;
  return `${name.slice(0, maxNameLength - 9)}_${hashOf(name)}`;
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 8);

/** Whether a name is that of an index of search. */
export const isSearchIndex = (name: string) => /_search_[0-9a-f]{8}$/.test(name);

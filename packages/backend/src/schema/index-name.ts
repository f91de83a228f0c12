import { createHash } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import type { IndexDefinition } from '@flotilla/core/reflection';

const maxNameLength = 63;

/** Every index of a table: those of its fields, and those that the definition lists. */
export function indexesOf(entity: Entity): IndexDefinition[] {
  const ofFields = Object.entries(entity.fields)
    .filter(([, field]) => field.unique || field.index)
    .map(([name, field]): IndexDefinition => ({ fields: [name], unique: field.unique }));
  return [...ofFields, ...entity.indexes];
}

/** The name of an index: readable, and shortened by a hash where PostgreSQL would cut it. */
export function indexName(table: string, index: IndexDefinition): string {
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
  const hash = createHash('sha1').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, maxNameLength - 9)}_${hash}`;
}

import type { Entity, Field } from '@flotilla/core';
import { presentationOf, writableFields } from '@flotilla/core/reflection';
import { adminKindOf } from '../kinds/index.js';

export type NamedField = readonly [name: string, field: Field];

/** Where the fields of an entity stand in its form. */
export interface Sections {
  /** What one is here for: texts and files. */
  readonly main: readonly NamedField[];
  /** Fields that belong together, by the name of the group. */
  readonly groups: readonly { readonly name: string; readonly fields: readonly NamedField[] }[];
  /** The small things beside it. */
  readonly side: readonly NamedField[];
}

/** Puts the fields of an entity into sections; `without` are shown elsewhere. */
export function sectionsOf(entity: Entity, without: ReadonlySet<string> = new Set()): Sections {
  const fields = Object.entries(writableFields(entity)).filter(([name]) => !without.has(name));
  const groups = Object.entries(presentationOf(entity).groups).map(([name, names]) => ({
    name,
    fields: fields.filter(([field]) => names.includes(field)),
  }));
  const grouped = new Set(groups.flatMap(({ fields: own }) => own.map(([name]) => name)));
  const rest = fields.filter(([name]) => !grouped.has(name));
  const isMain = ([, field]: NamedField) => adminKindOf(field).isWide ?? false;
  const main = rest.filter(isMain);
  // Where there are no texts, the small things are what one is here for.
  if (main.length + groups.length === 0) return { main: rest, groups: [], side: [] };
  return { main, groups: groups.filter(({ fields: own }) => own.length > 0), side: rest.filter((field) => !isMain(field)) };
}

import type { Entity, Field } from '@flotilla/core';
import { presentationOf, writableFields } from '@flotilla/core/reflection';
import { adminKindOf } from '../kinds/index.js';

export type NamedField = readonly [name: string, field: Field];

/** Layout of an entity's fields in its form. */
export interface Sections {
  /** Main column: texts and files. */
  readonly main: readonly NamedField[];
  /** Groups of fields, by name. */
  readonly groups: readonly { readonly name: string; readonly fields: readonly NamedField[] }[];
  /** Small fields at the side. */
  readonly side: readonly NamedField[];
  /** Technical fields, folded away. */
  readonly advanced: readonly NamedField[];
}

/** Distributes the fields of an entity over sections, except those in `without`. */
export function sectionsOf(entity: Entity, without: ReadonlySet<string> = new Set()): Sections {
  const presentation = presentationOf(entity);
  const isAdvanced = ([name]: NamedField) => presentation.advanced?.includes(name) ?? false;
  const all = Object.entries(writableFields(entity)).filter(([name]) => !without.has(name));
  const advanced = all.filter(isAdvanced);
  const fields = all.filter((field) => !isAdvanced(field));
  const groups = Object.entries(presentation.groups).map(([name, names]) => ({
    name,
    fields: fields.filter(([field]) => names.includes(field)),
  }));
  const grouped = new Set(groups.flatMap(({ fields: own }) => own.map(([name]) => name)));
  const rest = fields.filter(([name]) => !grouped.has(name));
  const isMain = ([, field]: NamedField) => adminKindOf(field).isWide ?? false;
  const main = rest.filter(isMain);
  // Without texts and groups the small fields go into the main column.
  if (main.length + groups.length === 0) return { main: rest, groups: [], side: [], advanced };
  return {
    main,
    groups: groups.filter(({ fields: own }) => own.length > 0),
    side: rest.filter((field) => !isMain(field)),
    advanced,
  };
}

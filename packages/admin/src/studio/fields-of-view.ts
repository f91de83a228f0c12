import type { Entity } from '@flotilla/core';
import { advancedFields } from '@flotilla/core/studio';
import { type NamedField, sectionsOf } from '../forms/sections.js';

/** Fields for people who style the site; editors of texts leave them alone. */
const technical = new Set([...advancedFields, 'variant']);

/**
 * Returns the fields of a block's form: those that its variant shows, and its names and classes as advanced.
 * Without a view that names them, all fields that the form of the row shows.
 */
export function fieldsOfView(
  entity: Entity,
  edits: readonly string[] | undefined,
): { readonly main: readonly NamedField[]; readonly advanced: readonly NamedField[] } {
  const { main, groups, side, advanced } = sectionsOf(entity);
  const all = [...main, ...groups.flatMap(({ fields }) => fields), ...side];
  const isMain = ([name]: NamedField) => (edits ? edits.includes(name) : !technical.has(name));
  const rest = [...all.filter((field) => !isMain(field)), ...advanced];
  return {
    main: all.filter(isMain),
    // Fields of content that the variant does not show have no effect.
    advanced: edits ? rest.filter(([name]) => technical.has(name)) : rest,
  };
}

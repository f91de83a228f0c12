import type { Entity, View } from '@flotilla/core';
import { type NamedField, sectionsOf } from '../forms/sections.js';

/** Fields for people who style the site; editors of texts leave them alone. */
const technical = new Set(['adminTitle', 'slug', 'className', 'anchor', 'variant']);

/**
 * Returns the fields of a block's form: those that its view names as edited, and the others as advanced.
 * Without a view that names them, all fields that the form of the row shows.
 */
export function fieldsOfView(
  entity: Entity,
  view: View | undefined,
): { readonly main: readonly NamedField[]; readonly advanced: readonly NamedField[] } {
  const { main, groups, side, advanced } = sectionsOf(entity);
  const all = [...main, ...groups.flatMap(({ fields }) => fields), ...side];
  const edits = editsOf(view);
  const isMain = ([name]: NamedField) => (edits ? edits.includes(name) : !technical.has(name));
  return {
    main: all.filter(isMain),
    advanced: [...all.filter((field) => !isMain(field)), ...advanced],
  };
}

function editsOf(view: View | undefined): readonly string[] | undefined {
  const { editing } = (view ?? {}) as { readonly editing?: { readonly edits?: readonly string[] } };
  return editing?.edits;
}

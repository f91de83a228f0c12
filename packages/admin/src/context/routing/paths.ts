import type { Entity } from '@flotilla/core';

type Named = Pick<Entity, 'module' | 'plural'>;

/** Returns the path of an entity's table, relative to the admin. */
export function tablePath({ module, plural }: Named): string {
  return `/${module}/${plural}`;
}

/** Returns the path of a row's form, or of the form for a new row. */
export function formPath(entity: Named, id = 'new'): string {
  return `${tablePath(entity)}/${id}`;
}

import type { Entity } from '@flotilla/core';

type Named = Pick<Entity, 'module' | 'plural'>;

/** Where the table of an entity is, below the admin's own address. */
export function tablePath({ module, plural }: Named): string {
  return `/${module}/${plural}`;
}

/** Where a row is edited; without an id, where one is made. */
export function formPath(entity: Named, id = 'new'): string {
  return `${tablePath(entity)}/${id}`;
}

import type { Entity, Registry } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';

/** Returns the entity whose rows are stored files. Other entities may have files too, such as receipts of orders. */
export function fileEntityOf({ entities }: Pick<Registry, 'entities'>): Entity | undefined {
  return [...entities.values()].find(
    (entity) => entity.type === 'entity' && fileFieldsOf(entity).length > 0 && 'mimeType' in entity.fields,
  );
}

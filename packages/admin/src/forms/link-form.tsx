import { isLink } from '@flotilla/core';
import { useMemo } from 'react';
import type { LinkDetailsProps } from '../context/link-details.js';
import { EntityForm } from './entity-form.js';

/**
 * The form of a link's own fields, without its ends and its order, which the list of links shows, and without
 * the part of a picture, which the sheet of the picture edits.
 */
export function LinkForm({ entity, id, onDone }: LinkDetailsProps) {
  const without = useMemo(() => {
    const ends = isLink(entity)
      ? [entity.left.field, entity.right?.field, entity.external?.idField, entity.external?.moduleField]
      : [];
    const crops = Object.entries(entity.fields).flatMap(([name, field]) =>
      'isCrop' in field && field.isCrop ? [name] : [],
    );
    return new Set(['orderIndex', ...crops, ...ends.filter((name) => name !== undefined)]);
  }, [entity]);
  return <EntityForm isBare without={without} entity={entity} id={id} onSaved={onDone} onClose={onDone} />;
}

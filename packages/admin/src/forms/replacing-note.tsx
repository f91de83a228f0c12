import type { Entity } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { useUses } from '../rows/uses.js';
import type { Edited } from './edited-values.js';
import { formMessages } from './form-messages.js';

interface ReplacingNoteProps {
  entity: Entity;
  id: string;
  control: Control<Edited>;
}

/** Lists the uses of a file that is about to be replaced. */
export function ReplacingNote({ entity, id, control }: ReplacingNoteProps): ReactNode {
  const names = fileFieldsOf(entity);
  const files = useWatch({ control, name: names });
  const stored = control._defaultValues as Edited;
  return files.some((value, index) => value !== stored[names[index] ?? '']) ? (
    <UsesOfFile entity={entity} id={id} />
  ) : null;
}

function UsesOfFile({ entity, id }: Omit<ReplacingNoteProps, 'control'>) {
  const t = useT(formMessages);
  const { registry, labels } = useAdmin();
  const { uses } = useUses(entity, id);
  const places = uses.map(({ entity: key, count }) => {
    const of = registry.entities.get(key);
    return `${of ? labels.entities(of) : key} ${count}`;
  });
  const total = uses.reduce((sum, { count }) => sum + count, 0);
  return (
    <p role="status" className="w-full text-sm empty:hidden">
      {places.length > 0 && t('replacing', { count: total, places: places.join(', ') })}
    </p>
  );
}

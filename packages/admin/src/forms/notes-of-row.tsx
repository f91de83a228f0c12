import type { Entity } from '@flotilla/core';
import type { ReactNode } from 'react';
import { useExtensions } from '../context/extensions.js';
import { RowNotes } from '../notes/row-notes.js';

/** The notes of a row below its form, unless a section of the form shows them. */
export function NotesOfRow({ entity, id }: { entity: Entity; id: string }): ReactNode {
  const isShown = useExtensions('sections', entity.key).some(({ showsNotes }) => showsNotes);
  const hasNotes = !entity.unrecorded || entity.unrecorded.fields !== undefined;
  if (isShown || !hasNotes) return null;
  return (
    <div className="mt-8">
      <RowNotes entity={entity} id={id} />
    </div>
  );
}

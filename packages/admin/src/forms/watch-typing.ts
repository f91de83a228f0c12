import type { Entity } from '@flotilla/core';
import type { UseFormReturn } from 'react-hook-form';
import { newSlot } from './draft-slots.js';
import { storeDraft } from './drafts.js';
import { changedParts, valueAt } from './edited-parts.js';
import type { Edited } from './edited-values.js';

export type Typing = ReturnType<typeof watchTyping>;

/** Remembers the values that were sent, so that the response does not undo or refuse later input. */
export function watchTyping(form: UseFormReturn<Edited>, entity: Entity) {
  const sent = structuredClone(form.getValues());
  const typedSince = () => {
    const now = structuredClone(form.getValues());
    return changedParts(entity, sent, now).map((part) => ({ part, value: valueAt(now, part) }));
  };
  return {
    /** Returns whether a value differs from the one that was sent, or any value. `path`: `harbour`, `title.en`. */
    isTyped: (path?: readonly string[]) =>
      typedSince().some(({ part }) => !path || part.path === path[0] || part.path === path.join('.')),
    /** Shows the stored row with the input typed since the request. */
    goOn(stored: Edited) {
      const typed = typedSince();
      form.reset(stored);
      for (const { part, value } of typed) form.setValue(part.path, value, { shouldDirty: true });
    },
    /** Moves later input to the form of the created row, as its draft. */
    async leaveTo(prefix: string, stored: Edited) {
      const typed = typedSince();
      form.reset(stored);
      if (typed.length === 0) return;
      const changes = typed.map(
        ({ part, value }) => [part.path, { mine: value, base: valueAt(stored, part) }] as const,
      );
      const slot = await newSlot(prefix);
      storeDraft(slot.name, { changes: Object.fromEntries(changes) });
      slot.release();
    },
  };
}

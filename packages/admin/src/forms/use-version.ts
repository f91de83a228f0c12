import type { Entity } from '@flotilla/core';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { type Edited, editedOf } from './edited-values.js';
import type { FormBase } from './row-write.js';

/** Two conflicting versions of a row. */
export interface Conflict {
  /** The version that the own changes are based on. */
  readonly base: Edited;
  /** The row as another editor has saved it since. */
  readonly theirs: TaggedRow;
  /** Whether the own version is a restored draft, which settling the conflict does not save. */
  readonly isDraft: boolean;
}

interface VersionInput {
  readonly entity: Entity;
  readonly start: TaggedRow | undefined;
  readonly initial: Edited;
  readonly form: UseFormReturn<Edited>;
}

/** Returns the version that a form is based on, and a conflicting one until the editor settles it. */
export function useVersion({ entity, start, initial, form }: VersionInput) {
  const { languages } = useAdmin();
  const first = start && { id: start.row.id, etag: start.etag, edited: initial };
  const [base, setBase] = useState<FormBase | undefined>(first);
  const latest = useRef(first);
  const [conflict, setConflict] = useState<Conflict>();
  const changeBase = (next: FormBase | undefined) => {
    latest.current = next;
    setBase(next);
  };
  const rebase = ({ row, etag }: TaggedRow): FormBase => {
    const next = { id: row.id, etag, edited: editedOf(entity, row, languages) };
    changeBase(next);
    return next;
  };
  return {
    base,
    /** Returns the base that the next render will have, for callbacks that run before it. */
    latestBase: () => latest.current,
    conflict,
    rebase,
    /** Bases the form on its initial version. */
    reset: () => changeBase(first),
    /**
     * Opens the conflict dialog. The form keeps its base, so that saving fails as stale until the editor
     * settles the conflict.
     */
    dispute(versions: Conflict, on?: FormBase) {
      if (on) changeBase(on);
      setConflict(versions);
    },
    /** Applies the selected version of each part, based on theirs. */
    resolve(selected: Readonly<Record<string, unknown>>): { base: FormBase; isDraft: boolean } | undefined {
      if (!conflict) return undefined;
      const next = rebase(conflict.theirs);
      setConflict(undefined);
      for (const [path, value] of Object.entries(selected)) form.setValue(path, value, { shouldDirty: true });
      return { base: next, isDraft: conflict.isDraft };
    },
    dismiss: () => setConflict(undefined),
  };
}

import type { Entity } from '@flotilla/core';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAccess } from '../context/access.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { workingSet } from '../context/working-set.js';
import { type Draft, draftChanges, draftPrefix, mergeDraft, type StoredCreation } from './drafts.js';
import { changedParts } from './edited-parts.js';
import { type Edited, isSame } from './edited-values.js';
import { type DraftReception, useDraft } from './use-draft.js';
import type { useVersion } from './use-version.js';

interface FormDraftInput {
  readonly entity: Entity;
  readonly start: TaggedRow | undefined;
  readonly form: UseFormReturn<Edited>;
  readonly initial: Edited;
  readonly version: ReturnType<typeof useVersion>;
  readonly creation: {
    readonly creation: () => StoredCreation;
    readonly resume: (creation: StoredCreation) => void;
  };
  /** Distinguishes the form of a new row from others of its entity. */
  readonly formName: string;
}

/** Restores unsaved input into a form, merged with the current row, and stores it while typing. */
export function useFormDraft({ entity, start, form, initial, version, creation, formName }: FormDraftInput) {
  const { subjectId: account = '' } = useAccess();
  const isEnded = useRef(false);
  const prefixOf = (id: string | undefined) =>
    draftPrefix({ account, entity, id, form: formName, changeSet: workingSet() });
  const bringBack = (found: Draft): DraftReception => {
    // `form.formState` may be older than the last input.
    if (changedParts(entity, initial, form.getValues()).length > 0) return 'refused';
    if (found.creation && !start) creation.resume(found.creation);
    const { edited, base, collisions } = mergeDraft(entity, found, initial);
    if (isSame(edited, initial)) return 'nothing-new';
    form.reset(edited, { keepDefaultValues: true });
    if (start && collisions.length > 0)
      version.dispute(
        { base, theirs: start, isDraft: true },
        { id: start.row.id, etag: found.etag ?? start.etag, edited: base },
      );
    return 'shown';
  };
  const draft = useDraft(prefixOf(start?.row.id), bringBack);
  const unsaved = (edited: Edited): Omit<Draft, 'at'> => {
    // A busy page may store values after a save, before it has rendered with the saved version.
    const base = version.latestBase();
    const changes = draftChanges(entity, base?.edited ?? initial, edited);
    return { changes, ...(base ? { etag: base.etag } : { creation: creation.creation() }) };
  };
  return {
    found: draft.found,
    drop: draft.drop,
    prefixOf,
    /** Stops storing drafts, after the new row was created and has its own form. */
    end: () => (isEnded.current = true),
    store(edited: Edited) {
      if (!isEnded.current) draft.store(unsaved(edited));
    },
  };
}

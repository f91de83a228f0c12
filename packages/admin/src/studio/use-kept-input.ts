import type { Entity } from '@flotilla/core';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { type Draft, draftNames, mergeDraft, ownerPrefix } from '../forms/drafts.js';
import { changedParts, valueAt } from '../forms/edited-parts.js';
import { type Edited, editedOf, isSame, parsedField } from '../forms/edited-values.js';
import { useDraft } from '../forms/use-draft.js';
import type { TaggedRow } from '../rows/row-calls.js';
import type { RowAutosave } from './row-autosave.js';
import type { StudioRoot } from './studio-calls.js';
import { useStudio } from './studio-context.js';

interface KeptInput {
  readonly entity: Entity;
  readonly form: UseFormReturn<Edited>;
  readonly start: TaggedRow;
  readonly autosave: RowAutosave;
}

/**
 * Keeps unsaved input in the browser, for a closed tab and while the API is away. Restores it into the form, merged
 * with the row by field and language; the form then saves it.
 */
export function useKeptInput({ entity, form, start, autosave }: KeptInput) {
  const { subjectId = '' } = useAccess();
  const { languages } = useAdmin();
  const { root } = useStudio();
  const [restoredAt, setRestoredAt] = useState<number>();
  const bringBack = (found: Draft) => {
    const now = editedOf(entity, start.row, languages);
    if (changedParts(entity, now, form.getValues()).length > 0) return 'refused';
    const { edited, base, collisions } = mergeDraft(entity, found, now);
    if (isSame(edited, now)) return 'nothing-new';
    if (collisions.length > 0)
      autosave.dispute({
        theirs: start,
        base: {
          ...start.row,
          ...Object.fromEntries(collisions.map(({ name, field }) => [name, parsedField(field, base[name])])),
        },
        paths: collisions.map(({ path, name, language }) => ({
          ...{
            field: name,
            mine: found.changes[path]?.mine,
            theirs: valueAt(now, language === undefined ? { name } : { name, language }),
          },
          ...(language !== undefined && { language }),
        })),
      });
    for (const part of changedParts(entity, now, edited))
      form.setValue(part.path, valueAt(edited, part), { shouldDirty: true });
    setRestoredAt(found.at);
    return 'shown';
  };
  const { store } = useDraft(`${keptPrefix(subjectId, root)}${entity.key}/${start.row.id}/`, bringBack);
  return { store, restoredAt };
}

/** Returns the prefix of the storage keys of unsaved input in the studio of a root. */
function keptPrefix(account: string, root: StudioRoot): string {
  return ownerPrefix(account, `studio-${root.id}`);
}

/** Returns the keys of rows with unsaved input in the studio of a root: `website-builder.widget:<id>`. */
export function rowsWithInput(account: string, root: StudioRoot): string[] {
  const prefix = keptPrefix(account, root);
  const rows = draftNames(prefix).map((name) => name.slice(prefix.length).split('/'));
  return [...new Set(rows.map(([entity = '', id = '']) => `${entity}:${id}`))];
}

import type { Entity } from '@flotilla/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import type { FormRequest } from '../context/open-form.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { type Edited, editedOf } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { rulesOf } from './form-rules.js';
import { useRowWrite } from './row-write.js';
import { useFormDraft } from './use-form-draft.js';
import type { Drafting } from './drafting/row-draft-context.js';
import { useSave } from './use-save.js';
import { useVersion } from './use-version.js';

export interface RowFormInput {
  readonly entity: Entity;
  /** The row to edit, as it was read; undefined for a new one. */
  readonly start?: TaggedRow;
  readonly preset: Readonly<Record<string, unknown>>;
  /** Creates the new row together with other rows. */
  readonly insert?: FormRequest['insert'];
  readonly madeFor?: FormRequest['madeFor'];
  /** The draft for the changes; undefined for direct writes. */
  readonly drafting: Drafting | undefined;
  readonly onSaved: (row: AdminRow) => void;
}

/** Returns the state of a row's form, and the functions that save, discard and merge it. */
export function useRowForm({ entity, start, preset, insert, madeFor, drafting, onSaved }: RowFormInput) {
  const { write, progress, ...creation } = useRowWrite(entity, insert, drafting);
  const { form, initial } = useEdited(entity, start?.row ?? preset);
  const version = useVersion({ entity, start, initial, form });
  const draft = useFormDraft({
    entity,
    start,
    form,
    initial,
    version,
    creation,
    formName: formOf(preset, madeFor),
  });
  const { submitOn, ...saving } = useSave({
    entity,
    id: start?.row.id,
    form,
    write,
    draft,
    version,
    drafting,
    onSaved,
  });

  return {
    ...saving,
    form,
    progress,
    draft: draft.found,
    discard() {
      draft.drop();
      form.reset(initial);
      version.reset();
    },
    store: draft.store,
    conflict: version.conflict,
    /** Applies the selected version of each part, based on theirs, and saves it unless it is a draft. */
    async resolve(selected: Readonly<Record<string, unknown>>) {
      const resolved = version.resolve(selected);
      if (resolved && !resolved.isDraft) await submitOn(resolved.base);
    },
    dismiss: version.dismiss,
  };
}

/**
 * Returns a key that distinguishes the form of a new row from others of its entity; empty for the plain one.
 */
function formOf(preset: RowFormInput['preset'], madeFor: string | undefined): string {
  return madeFor ?? (Object.keys(preset).length > 0 ? JSON.stringify(preset) : '');
}

/** Returns a form that starts with a row, or with the preset of a new one. */
function useEdited(entity: Entity, row: AdminRow | RowFormInput['preset']) {
  const { languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  const initial = useMemo(() => editedOf(entity, row, languages), [entity, row, languages]);
  const t = useT(formMessages);
  const nameFirst = 'id' in row ? undefined : t('nameFirst');
  const resolver = useMemo(() => rulesOf(entity, language, nameFirst), [entity, language, nameFirst]);
  return { initial, form: useForm<Edited>({ defaultValues: initial, resolver, mode: 'onTouched' }) };
}

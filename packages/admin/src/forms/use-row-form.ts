import type { Entity } from '@flotilla/core';
import { ApiError, failureLine, sayInPlace } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { reasonText, useSubmitState } from '@flotilla/react/forms';
import { writableFields } from '@flotilla/core/reflection';
import { toast } from '@flotilla/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import type { FormRequest } from '../context/open-form.js';
import { useInterfaceLanguage } from '../language/language.js';
import { useT } from '../language/use-t.js';
import { type TaggedRow, useReadAgain, useRowCalls, type Values } from '../rows/row-calls.js';
import { newSlot } from './draft-slots.js';
import { storeDraft } from './drafts.js';
import { changedParts, valueAt } from './edited-parts.js';
import { type Edited, editedOf } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { rulesOf } from './form-rules.js';
import { type FormBase, useRowWrite } from './row-write.js';
import { useFormDraft } from './use-form-draft.js';
import { useVersion } from './use-version.js';

export interface RowFormInput {
  readonly entity: Entity;
  /** The row to edit, as it was read; undefined for a new one. */
  readonly start?: TaggedRow;
  readonly preset: Readonly<Record<string, unknown>>;
  /** Creates the new row together with other rows. */
  readonly insert?: FormRequest['insert'];
  readonly madeFor?: FormRequest['madeFor'];
  readonly onSaved: (row: AdminRow) => void;
}

/** Returns the state of a row's form, and the functions that save, discard and merge it. */
export function useRowForm({ entity, start, preset, insert, madeFor, onSaved }: RowFormInput) {
  const calls = useRowCalls(entity);
  const { write, progress, ...creation } = useRowWrite(entity, insert);
  const { state, follow } = useSubmitState();
  const id = start?.row.id;
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
  const [failure, setFailure] = useState<string>();
  const [beside, setBeside] = useState<Values>({});
  const reasons = useReasons(form, entity);
  const tellSaved = useSaved({ entity, onSaved, draft, version });
  const save = async (
    edited: Edited,
    { on = version.base, also = beside }: { on?: FormBase; also?: Values } = {},
  ) => {
    setFailure(undefined);
    const typing = watchTyping(form, entity);
    try {
      await follow(async () => tellSaved(await write(edited, on, also), typing));
    } catch (error) {
      sayInPlace(error);
      if (id === undefined) draft.store(form.getValues());
      const isStale = error instanceof ApiError && error.status === 412 && id !== undefined && on;
      if (isStale) version.dispute({ base: on.edited, theirs: await calls.tagged(id), isDraft: false });
      else setFailure(await reasons.sayWhy(error));
    }
  };

  return {
    form,
    state,
    failure,
    progress,
    /** Number of rejections with errors at fields. */
    refusals: reasons.refusals,
    draft: draft.found,
    /**
     * Validates and sends the form with additional values, which are sent again after a conflict is settled.
     * Errors show at their fields.
     */
    submit(values: Values = {}) {
      if (state === 'pending') return Promise.resolve();
      setBeside(values);
      setFailure(undefined);
      return form.handleSubmit((edited) => save(edited, { also: values }), reasons.refuse)();
    },
    discard() {
      draft.drop();
      form.reset(initial);
      version.reset();
    },
    store: draft.store,
    conflict: version.conflict,
    /** Applies the selected version of each part, based on theirs, and saves it unless it is a draft. */
    async settle(chosen: Readonly<Record<string, unknown>>) {
      const taken = version.settle(chosen);
      if (taken && !taken.isDraft)
        await form.handleSubmit((edited) => save(edited, { on: taken.base }), reasons.refuse)();
    },
    dismiss: version.dismiss,
  };
}

interface SavedOptions extends Pick<RowFormInput, 'entity' | 'onSaved'> {
  draft: ReturnType<typeof useFormDraft>;
  version: ReturnType<typeof useVersion>;
}

/** Returns a function that shows a stored row and reports success. */
function useSaved({ entity, onSaved, draft, version }: SavedOptions) {
  const { languages } = useAdmin();
  const readAgain = useReadAgain();
  const setSaved = useTold(onSaved);
  const t = useT(formMessages);
  return (tagged: TaggedRow, typing: ReturnType<typeof watchTyping>) => {
    const { row } = tagged;
    draft.drop();
    if (version.base) typing.goOn(version.rebase(tagged).edited);
    else {
      draft.end();
      void typing.leaveTo(draft.prefixOf(row.id), editedOf(entity, row, languages));
    }
    toast.success(t(version.base ? 'updated' : 'created'));
    void readAgain(entity.key);
    setSaved(row);
  };
}

/**
 * Returns a key that distinguishes the form of a new row from others of its entity; empty for the plain one.
 */
function formOf(preset: RowFormInput['preset'], madeFor: string | undefined): string {
  return madeFor ?? (Object.keys(preset).length > 0 ? JSON.stringify(preset) : '');
}

/** Remembers the values that were sent, so that the response does not undo later input. */
function watchTyping(form: UseFormReturn<Edited>, entity: Entity) {
  const sent = structuredClone(form.getValues());
  const typedSince = () => {
    const now = structuredClone(form.getValues());
    return changedParts(entity, sent, now).map((part) => ({ part, value: valueAt(now, part) }));
  };
  return {
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

/** Shows why a row was rejected at its fields, and counts the rejections. */
function useReasons(form: UseFormReturn<Edited>, entity: Entity) {
  const { language } = useInterfaceLanguage();
  const t = useT(formMessages);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);
  return {
    refusals,
    refuse,
    /** @returns the error of the form that no field shows */
    async sayWhy(error: unknown): Promise<string | undefined> {
      const said = await saysAtFields(form, entity, error, language);
      if (said !== 'nothing') refuse();
      return said === 'all'
        ? undefined
        : `${sentence(await failureLine(error, language))} ${t(nextStep(error))}`;
    },
  };
}

/** Ends a text with a period, unless it has a punctuation mark. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Returns the message on what to do after a failure that no field shows. The input is kept in any case. */
function nextStep(error: unknown) {
  if (!(error instanceof ApiError)) return 'whenConnected';
  if (error.status === 401 || session.isInterrupted()) return 'whenSignedIn';
  if (error.status === 403) return 'whenAllowed';
  return error.status >= 500 ? 'inAMoment' : 'whenMended';
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

/** Calls `onSaved` after the form has rendered as clean, so that the leave guard does not ask. */
function useTold(onSaved: (row: AdminRow) => void): (row: AdminRow) => void {
  const [saved, setSaved] = useState<AdminRow>();
  const tell = useRef(onSaved);
  useEffect(() => {
    tell.current = onSaved;
  });
  useEffect(() => {
    if (saved) tell.current(saved);
  }, [saved]);
  return setSaved;
}

/** Shows the API's messages at their fields. @returns how many of them had a field */
async function saysAtFields(
  form: UseFormReturn<Edited>,
  entity: Entity,
  error: unknown,
  language: string,
): Promise<'all' | 'some' | 'nothing'> {
  if (!(error instanceof ApiError)) return 'nothing';
  const fields = writableFields(entity);
  const problems = Object.entries(error.fields).map(([path, said]) => ({
    path: path
      .replace(/^data(\[0\]\.data)?\./, '')
      .split('.')
      .slice(0, 2),
    said,
  }));
  const atFields = problems.filter(({ path: [name = ''] }) => name in fields);
  for (const { path, said } of atFields)
    form.setError(path.join('.'), { type: 'server', message: await reasonText(said, language) });
  if (atFields.length === 0) return 'nothing';
  const isAll = atFields.length === problems.length && error.causes.every(({ field }) => field !== undefined);
  return isAll ? 'all' : 'some';
}

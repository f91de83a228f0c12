import type { Entity } from '@flotilla/core';
import { ApiError, failureText, sayInPlace, type UploadProgress } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { reasonText, useSubmitState } from '@flotilla/react/forms';
import { writableFields } from '@flotilla/core/reflection';
import { isPlainObject, slugOf } from '@flotilla/core/values';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import type { FormRequest } from '../context/open-form.js';
import { useInterfaceLanguage } from '../language/language.js';
import { useT } from '../language/use-t.js';
import { type ChangeOptions, type TaggedRow, useReadAgain, useRowCalls, type Values, withEtag } from '../rows/row-calls.js';
import { storeFiles } from '../rows/store-files.js';
import { dropDraft, keepDraft, readDraft } from './drafts.js';
import { changedValues, type Edited, editedOf, filesIn, isSame, parsedValues } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { rulesOf } from './form-rules.js';

export interface RowFormInput {
  readonly entity: Entity;
  /** The row that is edited, as it was read. */
  readonly start?: TaggedRow;
  /** What a new row begins with. */
  readonly preset: Readonly<Record<string, unknown>>;
  /** Makes the new row, where more than the row is made with it. */
  readonly insert?: FormRequest['insert'];
  readonly onSaved: (row: AdminRow) => void;
}

/** The state of a form of a row. */
export function useRowForm({ entity, start, preset, insert, onSaved }: RowFormInput) {
  const { languages } = useAdmin();
  const calls = useRowCalls(entity);
  const { write, progress } = useRowWrite(entity, insert);
  const readAgain = useReadAgain();
  const { state, follow } = useSubmitState();
  const id = start?.row.id;
  // What a change is based on: the row as it was read, written or taken from somebody else.
  const [base, setBase] = useState(start);
  const { form, initial } = useEdited(entity, start?.row ?? preset);
  const sayWhy = useReasons(form, entity);
  const [draft, setDraft] = useState(() => readDraft(entity, id));
  const [failure, setFailure] = useState<string>();
  const setSaved = useTold(onSaved);
  const [theirs, setTheirs] = useState<TaggedRow>();
  const [beside, setBeside] = useState<Values>({});
  const settled = (values: Edited, reset: (to: Edited) => void = form.reset) => {
    dropDraft(entity, id);
    setDraft(undefined);
    reset(values);
  };
  const save = async (edited: Edited, on = base, also = beside, resetTo = keepingTyped(form, entity)) => {
    setFailure(undefined);
    try {
      await follow(async () => {
        const { row, etag } = await write(edited, on, also);
        settled(editedOf(entity, row, languages), resetTo(id === undefined ? row.id : undefined));
        if (id !== undefined) setBase({ row, etag });
        void readAgain(entity.key);
        setSaved(row);
      });
    } catch (error) {
      sayInPlace(error);
      if (error instanceof ApiError && error.status === 412 && id !== undefined) setTheirs(await calls.tagged(id));
      else setFailure(await sayWhy(error));
    }
  };

  return {
    form,
    state,
    failure,
    progress,
    draft,
    /** Sends the form, and some values beside it, which are said again when somebody was faster; what is wrong stands at its fields. */
    submit(values: Values = {}) {
      if (state === 'pending') return Promise.resolve();
      setBeside(values);
      return form.handleSubmit((edited) => save(edited, base, values))();
    },
    restore: () => draft && form.reset({ ...initial, ...draft.edited }, { keepDefaultValues: true }),
    discard: () => settled(initial),
    keep: (edited: Edited) => keepDraft(entity, id, base ? editedOf(entity, base.row, languages) : initial, edited),
    /** Somebody was faster: both versions, until one has chosen. */
    conflict: theirs && base && { base: base.row, theirs: theirs.row },
    /** Takes the chosen version of each field on, based on theirs. */
    async settle(chosen: Edited) {
      setBase(theirs);
      setTheirs(undefined);
      for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true });
      await form.handleSubmit((edited) => save(edited, theirs))();
    },
    dismiss: () => setTheirs(undefined),
  };
}

/**
 * Resets a form to what its answer says, but for what was typed since it was sent, which is now. The form of a row that was made is
 * another one, which brings back what it finds.
 */
function keepingTyped(form: UseFormReturn<Edited>, entity: Entity): (madeId: string | undefined) => (to: Edited) => void {
  const sent = structuredClone(form.getValues());
  return (madeId) => (to) => {
    const typed = Object.entries(structuredClone(form.getValues())).filter(([name, value]) => !isSame(value, sent[name]));
    form.reset(to);
    if (madeId !== undefined) return keepDraft(entity, madeId, to, { ...to, ...Object.fromEntries(typed) });
    for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
  };
}

/** Says at the fields why a row was not taken. @returns what is to be said of the whole, where that was not all. */
function useReasons(form: UseFormReturn<Edited>, entity: Entity): (error: unknown) => Promise<string | undefined> {
  const { language } = useInterfaceLanguage();
  const t = useT(formMessages);
  return async (error) => {
    if (await saysAtFields(form, entity, error, language)) return undefined;
    return `${await failureText(error, language)} ${t(nextStep(error))}`;
  };
}

/** What one does next after a failure that is no field's: what was typed is kept in any case. */
function nextStep(error: unknown) {
  if (!(error instanceof ApiError)) return 'whenConnected';
  if (error.status === 401 || session.isInterrupted()) return 'whenSignedIn';
  if (error.status === 403) return 'whenAllowed';
  return error.status >= 500 ? 'inAMoment' : 'whenMended';
}

/** A form that begins with a row, or with what a new one is preset to. */
function useEdited(entity: Entity, row: AdminRow | RowFormInput['preset']) {
  const { languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  const initial = useMemo(() => editedOf(entity, row, languages), [entity, row, languages]);
  const t = useT(formMessages);
  const nameFirst = 'id' in row ? undefined : t('nameFirst');
  const resolver = useMemo(() => rulesOf(entity, language, nameFirst), [entity, language, nameFirst]);
  return { initial, form: useForm<Edited>({ defaultValues: initial, resolver, mode: 'onTouched' }) };
}

/** Tells of a row once the form is seen to be clean: before that one would be asked whether to leave it. */
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

interface Change extends Pick<ChangeOptions, 'onEtag'> {
  /** The row that is changed; none for a new one. */
  readonly base: TaggedRow | undefined;
  /** Values beside those of the form. */
  readonly also: Values;
}

/** Writes what was edited: a new row, or what was changed of the one that the form is based on. */
function useRowWrite(entity: Entity, insert: RowFormInput['insert']) {
  const { languages } = useAdmin();
  const calls = useRowCalls(entity);
  const [progress, setProgress] = useState<number>();

  const send = async (edited: Edited, { base, also, onEtag }: Change): Promise<AdminRow> => {
    const files = filesIn(entity, edited);
    const values = base ? changedValues(entity, editedOf(entity, base.row, languages), edited) : parsedValues(entity, edited);
    for (const name of Object.keys(files)) delete values[name];
    Object.assign(values, also);
    for (const [name, value] of Object.entries(values)) if (value === undefined) delete values[name];
    const based = { id: base?.row.id, ifMatch: base?.etag, onEtag };
    if (Object.keys(files).length > 0) {
      const onProgress = ({ sent, total }: UploadProgress) => setProgress(total > 0 ? (100 * sent) / total : undefined);
      return storeFiles(entity, files, { data: values, ...based, onProgress }).finally(() => setProgress(undefined));
    }
    return based.id === undefined ? besideOthers(values, languages, insert ?? calls.insert) : calls.update(based.id, values, based);
  };
  const write = (edited: Edited, base: TaggedRow | undefined, also: Values) => withEtag((onEtag) => send(edited, { base, also, onEtag }));
  return { write, progress };
}

/** Of rows with one title so many are told apart by themselves. */
const mostOfOneTitle = 20;

/** A slug that follows the title gives way where another row has it; one that somebody wrote stays, and its field says that it is taken. */
async function besideOthers(
  values: Values,
  languages: readonly string[],
  insert: (values: Values) => Promise<AdminRow>,
): Promise<AdminRow> {
  const { slug, title, adminTitle } = values;
  const titles = [isPlainObject(title) ? title[languages[0] ?? ''] : title, adminTitle];
  const isFollowing = titles.some((text) => typeof text === 'string' && slug !== '' && slugOf(text) === slug);
  for (let [sent, count] = [values, 2]; ; count++) {
    try {
      return await insert(sent);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409 && 'slug' in error.fields;
      if (!isTaken || !isFollowing || count > mostOfOneTitle) throw error;
      sent = { ...values, slug: `${String(slug)}-${count}` };
    }
  }
}

/** Says at the fields what the API has against them. @returns whether that was all. */
async function saysAtFields(form: UseFormReturn<Edited>, entity: Entity, error: unknown, language: string): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  const fields = writableFields(entity);
  const problems = Object.entries(error.fields).map(([path, said]) => ({
    path: path
      .replace(/^data(\[0\]\.data)?\./, '')
      .split('.')
      .slice(0, 2),
    said,
  }));
  const atFields = problems.filter(({ path: [name = ''] }) => name in fields);
  for (const { path, said } of atFields) form.setError(path.join('.'), { type: 'server', message: await reasonText(said, language) });
  return problems.length > 0 && atFields.length === problems.length;
}

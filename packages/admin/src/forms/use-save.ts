import type { Entity } from '@flotilla/core';
import { ApiError, markHandled } from '@flotilla/react/client';
import { useSubmitState } from '@flotilla/react/forms';
import { toast } from '@flotilla/ui';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import { type TaggedRow, useReadAgain, useRowCalls, type Values } from '../rows/row-calls.js';
import type { Drafting } from './drafting/row-draft-context.js';
import { type Edited, editedOf } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { missingTitle } from './form-rules.js';
import type { FormBase, useRowWrite } from './row-write.js';
import type { useFormDraft } from './use-form-draft.js';
import { useReasons } from './use-reasons.js';
import type { useVersion } from './use-version.js';
import type { SubmitOptions } from './submit-options.js';
import { type Typing, watchTyping } from './watch-typing.js';

interface SavedOptions {
  readonly entity: Entity;
  readonly draft: ReturnType<typeof useFormDraft>;
  readonly version: ReturnType<typeof useVersion>;
  readonly drafting: Drafting | undefined;
  readonly onSaved: (row: AdminRow) => void;
}

interface SaveOptions extends SavedOptions {
  /** The id of the row to update; undefined for a new one. */
  readonly id: string | undefined;
  readonly form: UseFormReturn<Edited>;
  readonly write: ReturnType<typeof useRowWrite>['write'];
}

/**
 * Returns the functions that validate and store a form, and the state of it. A stale update opens the
 * conflict dialog; the reasons of other rejections show at their fields or as `failure`.
 */
export function useSave({ entity, id, form, write, draft, version, drafting, onSaved }: SaveOptions) {
  const t = useT(formMessages);
  const calls = useRowCalls(entity);
  const { state, follow } = useSubmitState();
  const [failure, setFailure] = useState<string>();
  const [beside, setBeside] = useState<Values>({});
  const reasons = useReasons(form, entity, id);
  const { reread, rereading } = useReread({ entity, id, form, version });
  const handleSaved = useSaved({ entity, onSaved, draft, version, drafting });
  const save = async (
    edited: Edited,
    { on = version.latestBase(), also = beside }: { on?: FormBase; also?: Values } = {},
  ): Promise<boolean> => {
    setFailure(undefined);
    const typing = watchTyping(form, entity);
    try {
      await follow(async () => handleSaved(await write(edited, on, also), typing));
      return true;
    } catch (error) {
      markHandled(error);
      if (id === undefined) draft.store(form.getValues());
      const isStale = error instanceof ApiError && error.status === 412 && id !== undefined && on;
      if (isStale) version.dispute({ base: on.edited, theirs: await calls.tagged(id), isDraft: false });
      else setFailure(await reasons.explain(error, typing));
      return false;
    }
  };

  const send = async (values: Values): Promise<boolean> => {
    await rereading.current;
    setBeside(values);
    setFailure(undefined);
    let isStored = false;
    await form.handleSubmit(async (edited) => {
      const nameless = isPublishing(values) ? missingTitle(entity, edited) : undefined;
      if (nameless === undefined) isStored = await save(edited, { also: values });
      else {
        form.setError(nameless, { type: 'publish', message: t('nameToPublish') });
        reasons.refuse();
      }
    }, reasons.refuse)();
    return isStored;
  };
  const submit = useSubmit({ entity, form, send });

  return {
    state,
    failure,
    /** Number of rejections with errors at fields. */
    refusals: reasons.refusals,
    submit,
    reread,
    /** Validates and sends the form again, based on the version that settled a conflict. */
    submitOn: (base: FormBase) =>
      form.handleSubmit(async (edited) => void (await save(edited, { on: base })), reasons.refuse)(),
  };
}

interface SentForm extends Pick<SaveOptions, 'entity' | 'form'> {
  readonly send: (values: Values) => Promise<boolean>;
}

/**
 * Returns a function that validates and sends the form with additional values, which are sent again after a
 * conflict is settled. Errors show at their fields. It returns whether the form is stored; false during another
 * save, unless it `follows` that one.
 */
function useSubmit({ entity, form, send }: SentForm) {
  /** The save in progress. `isEnough`: whether it ended with all current input stored. */
  const running = useRef<{ readonly isEnough: () => Promise<boolean> }>(undefined);
  return async (values: Values = {}, { follows = false }: SubmitOptions = {}): Promise<boolean> => {
    const before = running.current;
    if (before && !follows) return false;
    if (before && (await before.isEnough())) return true;
    if (running.current) return false;
    const { isTyped } = watchTyping(form, entity);
    const stored = send(values);
    running.current = { isEnough: async () => (await stored) && !isTyped() };
    try {
      return await stored;
    } finally {
      running.current = undefined;
    }
  };
}

/** Returns a function that bases the form on the current row, and keeps unsaved input. */
function useReread({ entity, id, form, version }: Pick<SaveOptions, 'entity' | 'id' | 'form' | 'version'>) {
  const calls = useRowCalls(entity);
  // A save waits for it; a failure leaves the former version.
  const rereading = useRef<Promise<unknown>>(undefined);
  const reread = (): Promise<AdminRow | undefined> => {
    const read = async () => {
      if (id === undefined) return undefined;
      const typing = watchTyping(form, entity);
      const tagged = await calls.tagged(id);
      typing.goOn(version.rebase(tagged).edited);
      return tagged.row;
    };
    const reading = read();
    rereading.current = reading.catch(() => undefined);
    return reading;
  };
  return { reread, rereading };
}

/** Returns whether values publish the row, now or later. */
const isPublishing = (values: Values) => 'publishedAt' in values && values['publishedAt'] !== null;

/** Returns a function that shows a stored row and reports success. */
function useSaved({ entity, onSaved, draft, version, drafting }: SavedOptions) {
  const { languages } = useAdmin();
  const readAgain = useReadAgain();
  const setSaved = useAfterRender(onSaved);
  const t = useT(formMessages);
  return (tagged: TaggedRow, typing: Typing) => {
    const { row } = tagged;
    draft.drop();
    if (version.base) typing.goOn(version.rebase(tagged).edited);
    else {
      draft.end();
      void typing.leaveTo(draft.prefixOf(row.id), editedOf(entity, row, languages));
    }
    const isDrafted = (drafting?.draft.get()?.changes ?? 0) > 0;
    toast.success(t(isDrafted ? 'drafted' : version.base ? 'updated' : 'created'));
    void readAgain(entity.key);
    setSaved(row);
  };
}

/** Calls `onSaved` after the form has rendered as clean, so that the leave guard does not ask. */
function useAfterRender(onSaved: (row: AdminRow) => void): (row: AdminRow) => void {
  const [saved, setSaved] = useState<AdminRow>();
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => {
    if (saved) latest.current(saved);
  }, [saved]);
  return setSaved;
}

import type { Entity } from '@flotilla/core';
import { markHandled } from '@flotilla/react/client';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { Edited } from '../forms/edited-values.js';
import { useReasons } from '../forms/use-reasons.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { type AutosaveHandlers, RowAutosave } from './row-autosave.js';
import { useStudio } from './studio-context.js';

interface AutosaveOptions extends Pick<AutosaveHandlers, 'mayChange' | 'onSaved'> {
  readonly entity: Entity;
  readonly form: UseFormReturn<Edited>;
  readonly start: TaggedRow;
}

/** Saves a form while the user types. Returns its failure, and whether a field has two new values. */
export function useRowAutosave({ entity, form, start, onSaved, mayChange }: AutosaveOptions) {
  const store = useStudio();
  const { languages } = useAdmin();
  const reasons = useReasons(form, entity);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<TaggedRow>();
  const now: AutosaveHandlers = {
    mayChange,
    onSaved(tagged) {
      setFailure(undefined);
      onSaved(tagged);
    },
    async onFailure(error) {
      markHandled(error);
      setFailure(await reasons.explain(error));
    },
    onDispute: setTheirs,
  };
  const [autosave] = useState(() => new RowAutosave({ store, entity, form, languages }, start));
  useEffect(() => autosave.handle(now));
  useEffect(() => {
    const end = form.subscribe({ formState: { values: true }, callback: autosave.changedNow });
    return () => {
      end();
      autosave.leave();
    };
  }, [form, autosave]);
  return {
    autosave,
    failure,
    isDisputed: theirs !== undefined,
    settle(take: 'mine' | 'theirs') {
      setTheirs(undefined);
      if (theirs) void autosave.settle(theirs, take);
    },
  };
}

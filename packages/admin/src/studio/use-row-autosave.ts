import type { Entity } from '@flotilla/core';
import { markHandled } from '@flotilla/react/client';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { draftChanges } from '../forms/drafts.js';
import type { Edited } from '../forms/edited-values.js';
import { useReasons } from '../forms/use-reasons.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { type AutosaveHandlers, type Dispute, RowAutosave } from './row-autosave.js';
import { useStudio } from './studio-context.js';
import { useKeptInput } from './use-kept-input.js';

interface AutosaveOptions extends Pick<AutosaveHandlers, 'mayChange' | 'onSaved'> {
  readonly entity: Entity;
  readonly form: UseFormReturn<Edited>;
  readonly start: TaggedRow;
}

/** Saves a form while the user types. Returns its failure, and the fields with two new values. */
export function useRowAutosave({ entity, form, start, onSaved, mayChange }: AutosaveOptions) {
  const store = useStudio();
  const { languages } = useAdmin();
  const reasons = useReasons(form, entity, start.row.id);
  const [failure, setFailure] = useState<string>();
  const [dispute, setDispute] = useState<Dispute>();
  const [autosave] = useState(() => new RowAutosave({ store, entity, form, languages }, start));
  const kept = useKeptInput({ entity, form, start, autosave });
  const now: AutosaveHandlers = {
    mayChange,
    onSaved(tagged) {
      setFailure(undefined);
      onSaved(tagged);
    },
    async onFailure(error, typing) {
      markHandled(error);
      setFailure(await reasons.explain(error, typing));
    },
    onDispute: setDispute,
    onEdited: (base, etag) => kept.store({ changes: draftChanges(entity, base, form.getValues()), etag }),
  };
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
    restoredAt: kept.restoredAt,
    dispute,
    settle(take: 'mine' | 'theirs') {
      setDispute(undefined);
      if (dispute) void autosave.settle(dispute, take);
    },
  };
}

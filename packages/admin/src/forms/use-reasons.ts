import type { Entity } from '@flotilla/core';
import { writableFields } from '@flotilla/core/reflection';
import { ApiError, failureLine } from '@flotilla/react/client';
import { fieldReason } from '@flotilla/react/forms';
import { session } from '@flotilla/react/session';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import type { Edited } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { useTakenBy } from './taken-by.js';
import type { Typing } from './watch-typing.js';

/**
 * Shows why a row was rejected at its fields, and counts the rejections.
 * @param id the row; undefined for a new one
 */
export function useReasons(form: UseFormReturn<Edited>, entity: Entity, id?: string) {
  const { language } = useInterfaceLanguage();
  const t = useT(formMessages);
  const { labels } = useAdmin();
  const takenBy = useTakenBy(entity);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);
  return {
    refusals,
    refuse,
    /** @returns the error of the form that no field shows */
    async explain(error: unknown, { isTyped }: Pick<Typing, 'isTyped'>): Promise<string | undefined> {
      const reasonOf: ShownReasons['reasonOf'] = async (refused, name, path) => {
        const taken = await takenBy(refused, name, { path, value: form.getValues(path.join('.')), id });
        return taken ?? fieldReason(refused, name, language, (field) => labels.field(entity, field));
      };
      const shown = await showAtFields(error, { form, entity, isTyped, reasonOf });
      if (shown !== 'nothing') refuse();
      return shown === 'all'
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

interface ShownReasons extends Pick<Typing, 'isTyped'> {
  readonly form: UseFormReturn<Edited>;
  readonly entity: Entity;
  readonly reasonOf: (error: ApiError, name: string, path: readonly string[]) => Promise<string>;
}

/**
 * Shows the API's messages at their fields, except those about values that were changed since the request.
 * @returns how many of them had a field
 */
async function showAtFields(
  error: unknown,
  { form, entity, isTyped, reasonOf }: ShownReasons,
): Promise<'all' | 'some' | 'nothing'> {
  if (!(error instanceof ApiError)) return 'nothing';
  const fields = writableFields(entity);
  const problems = Object.keys(error.fields).map((name) => ({
    path: name
      .replace(/^data(\[0\]\.data)?\./, '')
      .split('.')
      .slice(0, 2),
    name,
  }));
  const atFields = problems.filter(({ path: [field = ''] }) => field in fields);
  let shown = 0;
  for (const { path, name } of atFields) {
    const message = await reasonOf(error, name, path);
    if (isTyped(path)) continue;
    form.setError(path.join('.'), { type: 'server', message });
    shown++;
  }
  if (shown === 0) return 'nothing';
  const isAll = shown === problems.length && error.causes.every(({ field }) => field !== undefined);
  return isAll ? 'all' : 'some';
}

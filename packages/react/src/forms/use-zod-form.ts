import type { SubmitState } from '@flotilla/ui';
import type { SubmitEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../http/api-error.js';
import { useLanguage } from '../site/site.js';
import { resolverOf } from './resolve.js';
import { useSubmitState } from './use-submit-state.js';

export interface ZodFormOptions<In extends FieldValues, Out> {
  /** An action's `schemas.body`, so that form and server agree. */
  readonly schema: z.ZodType<Out, In>;
  /** Sends what was checked. When it rejects with an `ApiError`, the fields that it names say why. */
  readonly submit: (values: Out) => Promise<unknown>;
  /** Left out for what the visitor may have written before the form came alive: that stays then. */
  readonly defaultValues?: DefaultValues<In>;
}

export interface ZodForm<In extends FieldValues = FieldValues> {
  readonly fields: UseFormReturn<In, unknown, unknown>;
  readonly state: SubmitState;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form whose rules are a schema: `<Form of={form}>` with `TextField`, `PasswordField` and `FormSubmit` inside. */
export function useZodForm<In extends FieldValues, Out>({ schema, submit, defaultValues }: ZodFormOptions<In, Out>): ZodForm<In> {
  const { state, follow } = useSubmitState();
  const fields = useForm<In, unknown, Out>({ resolver: resolverOf(schema, useLanguage()), defaultValues });

  const send = async (values: Out) => {
    try {
      await follow(() => submit(values));
    } catch (error) {
      // The client of the API has shown it; here it stands by its fields.
      if (!(error instanceof ApiError)) return reportError(error);
      for (const [name, message] of Object.entries(error.fields)) showIn(fields, name, message);
    }
  };
  const check = fields.handleSubmit(send);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'pending') void check(event);
  };
  return { fields: fields as UseFormReturn<In, unknown, unknown>, state, onSubmit };
}

function showIn<In extends FieldValues, Out>(fields: UseFormReturn<In, unknown, Out>, name: string, message: string): void {
  const path = name.replace(/^data\./, '') as Path<In>;
  // What the form has no field for was said by the toast.
  if (fields.getFieldState(path).isDirty || path in fields.getValues()) fields.setError(path, { type: 'server', message });
}

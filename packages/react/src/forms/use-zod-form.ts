import type { SubmitState } from '@flotilla/ui';
import { type SyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../http/api-error.js';
import { failureText, fieldReason } from '../http/failure.js';
import { markHandled } from '../http/report-failure.js';
import { useLanguage } from '../site/site.js';
import { useSubmitState } from './use-submit-state.js';

export interface ZodFormOptions<In extends FieldValues, Out> {
  /** An action's `schemas.body`, so that form and server agree. */
  readonly schema: z.ZodType<Out, In>;
  /**
   * Sends the validated values. When it rejects with an `ApiError`, its messages show at the named fields, or
   * at the form's head.
   */
  readonly submit: (values: Out) => Promise<unknown>;
  /** Leave it out to keep values that the visitor entered before hydration. */
  readonly defaultValues?: DefaultValues<In>;
}

export interface ZodForm<In extends FieldValues = FieldValues> {
  readonly fields: UseFormReturn<In, unknown, unknown>;
  readonly state: SubmitState;
  /** Message of a failure that no field shows; cleared on input. */
  readonly failure: string | undefined;
  readonly onInput: () => void;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * Returns a form validated by a schema, for `<Form of={form}>` with `TextField`, `PasswordField` and
 * `FormSubmit` inside.
 */
export function useZodForm<In extends FieldValues, Out>({
  schema,
  submit,
  defaultValues,
}: ZodFormOptions<In, Out>): ZodForm<In> {
  const language = useLanguage();
  const { state, follow } = useSubmitState();
  const [failure, setFailure] = useState<string>();
  const fields = useForm<In, unknown, Out>({ resolver: resolverOf(schema, language), defaultValues });

  const send = async (values: Out) => {
    setFailure(undefined);
    try {
      await follow(() => submit(values));
    } catch (error) {
      markHandled(error);
      if (!(await showAtFields(fields, error, language))) setFailure(await failureText(error, language));
      if (!(error instanceof ApiError)) reportError(error);
    }
  };
  const check = fields.handleSubmit(send);
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'pending') void check(event);
  };
  return {
    fields: fields as UseFormReturn<In, unknown, unknown>,
    state,
    failure,
    onInput: () => setFailure(undefined),
    onSubmit,
  };
}

/**
 * Shows the API's messages at their fields. @returns whether every message had a field; a conflict of several
 * fields needs one of them.
 */
async function showAtFields<In extends FieldValues, Out>(
  fields: UseFormReturn<In, unknown, Out>,
  error: unknown,
  language: string,
): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  const names = Object.keys(error.fields);
  const isShown = (name: string) => isIn(fields, pathOf<In>(name));
  for (const [index, name] of names.filter(isShown).entries())
    fields.setError(
      pathOf<In>(name),
      { type: 'server', message: await fieldReason(error, name, language) },
      { shouldFocus: index === 0 },
    );
  const comparedWith = (name: string) =>
    [error.causes.find(({ field }) => field === name)?.params?.['with'] ?? []].flat().map(String);
  return names.length > 0 && names.every((name) => [name, ...comparedWith(name)].some(isShown));
}

const pathOf = <In extends FieldValues>(name: string) => name.replace(/^data\./, '') as Path<In>;

function isIn<In extends FieldValues, Out>(fields: UseFormReturn<In, unknown, Out>, path: Path<In>): boolean {
  return fields.getFieldState(path).isDirty || get(fields.getValues(), path) !== undefined;
}

type IssueText = (issue: z.core.$ZodIssue, language: string) => string;

/** Returns a resolver that validates by the server's schema, with messages in the page's language. */
function resolverOf<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  language: string,
): Resolver<In, unknown, Out> {
  return async (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const textOfIssue = await loadIssueText();
    return {
      values: {},
      errors: errorsOf<In>(checked.error.issues, (issue) => textOfIssue(issue, language)),
    };
  };
}

/** Loads the validation messages on demand; falls back to the schema's own messages. */
async function loadIssueText(): Promise<IssueText> {
  const fetched = await import('../rules/issue-text.js').catch(() => undefined);
  return fetched?.issueText ?? (({ message }) => message);
}

function errorsOf<In extends FieldValues>(
  issues: readonly z.core.$ZodIssue[],
  textOfIssue: (issue: z.core.$ZodIssue) => string,
): FieldErrors<In> {
  const errors: FieldErrors = {};
  for (const issue of [...issues].reverse()) {
    const error: FieldError = { type: issue.code ?? 'custom', message: textOfIssue(issue) };
    set(errors, issue.path.join('.') || 'root', error);
  }
  return errors as FieldErrors<In>;
}

import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type FieldError, set } from 'react-hook-form';
import type { z } from 'zod';
import { issueText } from './issue-text.js';

/** Checks a form by the schema that the server checks by, and says what is wrong in the language of the page. */
export function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>, language: string): Resolver<In, unknown, Out> {
  return (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: errorsOf<In>(checked.error.issues, language) };
  };
}

/** The first thing that is wrong with each field. */
function errorsOf<In extends FieldValues>(issues: readonly z.core.$ZodIssue[], language: string): FieldErrors<In> {
  const errors: FieldErrors = {};
  for (const issue of [...issues].reverse()) {
    const error: FieldError = { type: issue.code ?? 'custom', message: issueText(issue, language) };
    set(errors, issue.path.join('.') || 'root', error);
  }
  return errors as FieldErrors<In>;
}

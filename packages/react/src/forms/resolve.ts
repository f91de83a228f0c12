import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type FieldError, set } from 'react-hook-form';
import type { z } from 'zod';

type Say = (issue: z.core.$ZodIssue, language: string) => string;

/** Checks a form by the schema that the server checks by, and says what is wrong in the language of the page. */
export function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>, language: string): Resolver<In, unknown, Out> {
  return async (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const say = await words();
    return { values: {}, errors: errorsOf<In>(checked.error.issues, (issue) => say(issue, language)) };
  };
}

/** The words for what is wrong are fetched when something is; without them the schema's own are better than none. */
async function words(): Promise<Say> {
  const fetched = await import('./issue-text.js').catch(() => undefined);
  return fetched?.issueText ?? (({ message }) => message);
}

/** The first thing that is wrong with each field. */
function errorsOf<In extends FieldValues>(issues: readonly z.core.$ZodIssue[], say: (issue: z.core.$ZodIssue) => string): FieldErrors<In> {
  const errors: FieldErrors = {};
  for (const issue of [...issues].reverse()) {
    const error: FieldError = { type: issue.code ?? 'custom', message: say(issue) };
    set(errors, issue.path.join('.') || 'root', error);
  }
  return errors as FieldErrors<In>;
}

import { isPlainObject } from '@flotilla/core/values';
import { type BrokenAnswer, isAnswerRule } from '../../answers/check-answers.js';
import { type FailureKind, failureOf } from '../../answers/failure.js';
import { headersOfForms } from './headers-of-forms.js';

/** Reasons of a refused form: broken rules by name, and a general message. */
export interface Failure {
  readonly broken: readonly BrokenAnswer[];
  /**
   * The outcome is unknown: a proxy responded instead of the API, or nothing. It may be sent again with the
   * same key.
   */
  readonly isUnanswered?: boolean;
  readonly text: FailureKind;
}

const timeoutMs = 120_000;

/** Sends a form; returns undefined on success. Repeated calls with the same key are stored once. */
export async function send(
  form: HTMLFormElement,
  data: FormData,
  idempotencyKey: string,
): Promise<Failure | undefined> {
  try {
    const headers = {
      ...(await headersOfForms.get(form)?.()),
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
    };
    const response = await fetch(form.action, {
      method: 'POST',
      headers,
      body: bodyOf(data),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return undefined;
    const problem: unknown = await response.json().catch(() => undefined);
    const text = failureOf(response.status);
    return isPlainObject(problem)
      ? { broken: brokenIn(problem), text }
      : { broken: [], text, isUnanswered: true };
  } catch {
    return { broken: [], text: 'failed', isUnanswered: true };
  }
}

/** Returns the invalid answers of an error. Pages that were opened before an update know fewer rules. */
function brokenIn({ cause }: Readonly<Record<string, unknown>>): BrokenAnswer[] {
  const causes: readonly unknown[] = Array.isArray(cause) ? cause : [];
  return causes
    .filter(isPlainObject)
    .flatMap(({ field, rule }) =>
      typeof field === 'string' && isAnswerRule(rule) ? [{ name: field, rule }] : [],
    );
}

/** Returns the fields with a value: browsers send an empty file for an empty file input. */
export const answersIn = (data: FormData) =>
  [...data].filter(([, value]) => typeof value === 'string' || value.size > 0);

/** A form without files is sent URL-encoded. */
function bodyOf(data: FormData): FormData | URLSearchParams {
  const entries = answersIn(data);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length === entries.length) return new URLSearchParams(texts);
  const whole = new FormData();
  for (const [name, value] of entries) whole.append(name, value);
  return whole;
}

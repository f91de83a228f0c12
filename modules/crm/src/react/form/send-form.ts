import { isPlainObject } from '@flotilla/core/values';
import { type BrokenAnswer, isAnswerRule } from '../../answers/check-answers.js';
import { type FailureKind, failureOf } from '../../answers/failure.js';
import { headersOfForms } from './headers-of-forms.js';

/** Why a form was not taken: what is broken by name, and what is said where no field is. */
export interface Failure {
  readonly broken: readonly BrokenAnswer[];
  /** Nobody knows whether it arrived: something before the API answered, or nothing did. It may be sent again with the same key. */
  readonly isUnanswered?: boolean;
  readonly text: FailureKind;
}

const timeoutMs = 120_000;

/** Sends a form; undefined once it has arrived. The same key is stored once, however often it is sent. */
export async function send(form: HTMLFormElement, data: FormData, idempotencyKey: string): Promise<Failure | undefined> {
  try {
    const headers = { ...(await headersOfForms.get(form)?.()), accept: 'application/json', 'idempotency-key': idempotencyKey };
    const answer = await fetch(form.action, { method: 'POST', headers, body: bodyOf(data), signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return undefined;
    const problem: unknown = await answer.json().catch(() => undefined);
    const text = failureOf(answer.status);
    return isPlainObject(problem) ? { broken: brokenIn(problem), text } : { broken: [], text, isUnanswered: true };
  } catch {
    return { broken: [], text: 'failed', isUnanswered: true };
  }
}

/** The answers that a problem of the API names. Pages that were open before a new version know fewer rules. */
function brokenIn({ cause }: Readonly<Record<string, unknown>>): BrokenAnswer[] {
  const causes: readonly unknown[] = Array.isArray(cause) ? cause : [];
  return causes
    .filter(isPlainObject)
    .flatMap(({ field, rule }) => (typeof field === 'string' && isAnswerRule(rule) ? [{ name: field, rule }] : []));
}

/** What was filled in or chosen: of a file input in which nothing was chosen a browser has an empty file. */
export const answersIn = (data: FormData) => [...data].filter(([, value]) => typeof value === 'string' || value.size > 0);

/** Fields alone are sent as fields. */
function bodyOf(data: FormData): FormData | URLSearchParams {
  const entries = answersIn(data);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length === entries.length) return new URLSearchParams(texts);
  const whole = new FormData();
  for (const [name, value] of entries) whole.append(name, value);
  return whole;
}

import type { AnswerRule, BrokenAnswer } from '../../answers/check-answers.js';
import { type FailureKind, failureOf } from '../../answers/failure.js';
import { headersOfForms } from './headers-of-forms.js';

/** Why a form was not taken: what is broken by name, and what is said where no field is. */
export interface Failure {
  readonly broken: readonly BrokenAnswer[];
  /** Nobody knows whether it arrived: it may be sent again with the same key. */
  readonly isUnanswered?: boolean;
  readonly text: FailureKind;
}

interface Problem {
  readonly cause?: readonly { readonly field?: string; readonly rule?: AnswerRule }[];
}

const timeoutMs = 120_000;

/** Sends a form; undefined once it has arrived. The same key is stored once, however often it is sent. */
export async function send(form: HTMLFormElement, data: FormData, idempotencyKey: string): Promise<Failure | undefined> {
  try {
    const headers = { ...(await headersOfForms.get(form)?.()), accept: 'application/json', 'idempotency-key': idempotencyKey };
    const answer = await fetch(form.action, { method: 'POST', headers, body: bodyOf(data), signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return undefined;
    const { cause = [] } = (await answer.json()) as Problem;
    const broken = cause.flatMap(({ field, rule }) => (field !== undefined && rule ? [{ name: field, rule }] : []));
    return { broken, text: failureOf(answer.status) };
  } catch {
    return { broken: [], text: 'failed', isUnanswered: true };
  }
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

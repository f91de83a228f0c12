import { isPlainObject } from '@flotilla/core/values';
import { ProblemError } from '@flotilla/core/errors';
import type { InnerAnswer } from '../access/inner-calls.js';

/** Characters of the result of a tool: about 15,000 tokens. */
export const maxAnswerLength = 60_000;

/** A result in the format of the protocol. */
export interface ToolAnswer {
  readonly content: [{ readonly type: 'text'; readonly text: string }];
  readonly isError?: boolean;
  readonly [key: string]: unknown;
}

/** The refusal of a tool call, with the fields that are wrong. */
export class ToolError extends Error {
  constructor(readonly problem: object) {
    super('A tool call was refused.');
  }
}

/** Returns the result of a tool. Refuses a result above the limit, so that no client is flooded. */
export function answerOf(value: unknown): ToolAnswer {
  const text = JSON.stringify(value ?? null);
  if (text.length <= maxAnswerLength) return { content: [{ type: 'text', text }] };
  return failureOf({
    status: 413,
    message: `The result has ${text.length} characters, at most ${maxAnswerLength} are returned. Ask for fewer rows or fields.`,
  });
}

/** Returns the error of a tool call as a result, so that the model can correct the call. */
export const failureOf = (problem: object): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(problem) }],
  isError: true,
});

/** Returns the parsed body of a response. @throws ToolError for an error response */
export function bodyOf({ status, text }: InnerAnswer, placeOf?: (field: string) => string): unknown {
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (status >= 400) throw new ToolError(problemOf(status, body, placeOf));
  return body;
}

/** Returns the error of a tool that has thrown; undefined for errors of the server. */
export function refusalOf(error: unknown, placeOf?: (field: string) => string): object | undefined {
  if (error instanceof ToolError) return error.problem;
  if (!(error instanceof ProblemError) || error.status >= 500) return undefined;
  const { status, message, causes: cause, details } = error;
  return problemOf(status, { message, cause, details }, placeOf);
}

function problemOf(status: number, body: unknown, placeOf = (field: string) => field): object {
  if (!isPlainObject(body)) return { status };
  const { message, cause, details } = body;
  const causes = Array.isArray(cause) ? cause.filter(isPlainObject) : [];
  return {
    status,
    message,
    problems: causes.flatMap((one) =>
      typeof one.field === 'string' ? [{ ...one, field: placeOf(one.field) }] : [],
    ),
    ...(details !== undefined && { details }),
  };
}

import type { RuleParams } from '@flotilla/core/rules';

/** Thrown when the API rejects a call or fails to answer it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The API's message, without the status. */
    readonly reason: string,
    /** Messages by field, if the API names fields. */
    readonly fields: Readonly<Record<string, string>>,
    statusText: string,
    /** All causes, with rules and their parameters. */
    readonly causes: readonly ApiCause[] = [],
    /** Seconds until the call may be repeated, of a 429 or 503. */
    readonly retryAfter?: number,
    /** Data to act on: of a bulk call, `rows` with every rejected value. */
    readonly details: ApiDetails = {},
  ) {
    const answer = [status, statusText].filter(Boolean).join(' ');
    super([reason, answer].filter(Boolean).join(/[.!?…]$/.test(reason) ? ' ' : ': '));
  }
}

/** Data of an error to act on. */
export interface ApiDetails {
  /** Every rejected value of a bulk call; `causes` are the first 20. */
  readonly rows?: readonly RejectedValue[];
}

/** A rejected value of a bulk call. */
export interface RejectedValue {
  /** Position of the row, from 0. */
  readonly index: number;
  /** Path of the field; empty when the whole row is rejected. */
  readonly field: string;
  readonly value?: string | number | boolean | null;
  readonly message: string;
  readonly rule?: string;
}

/** One reason of a rejection. */
export interface ApiCause {
  readonly message?: string;
  readonly field?: string;
  /** Name of the broken rule, or of the required step. */
  readonly rule?: string;
  readonly params?: RuleParams;
}

interface ProblemBody {
  readonly message?: unknown;
  readonly data?: unknown;
  readonly cause?: unknown;
  readonly details?: unknown;
}

/**
 * Builds an error from a failed response. The message consists of `data`, `cause`, status and status text.
 */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = ((await response.json().catch(() => null)) ?? {}) as ProblemBody;
  const causes = [body.cause ?? []].flat().map(asCause);
  const messages = [
    textOf(body.data),
    ...causes.map(({ field, message }) => (field ? `${field} ${message}` : message)),
  ].filter(Boolean);
  const reason = messages.length ? messages.join(', ') : (textOf(body.message) ?? '');
  const named = causes.filter((cause): cause is Required<Pick<ApiCause, 'field' | 'message'>> =>
    Boolean(cause.field && cause.message),
  );
  return new ApiError(
    response.status,
    reason,
    Object.fromEntries(named.map(({ field, message }) => [field, message])),
    response.statusText,
    causes,
    secondsIn(response.headers.get('retry-after')),
    typeof body.details === 'object' && body.details !== null ? body.details : {},
  );
}

/** Parses `Retry-After` in seconds; the API never sends a date. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

function asCause(value: unknown): ApiCause {
  return typeof value === 'object' && value !== null ? (value as ApiCause) : { message: textOf(value) };
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns whether the caller aborted the call, which needs no report and no retry. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

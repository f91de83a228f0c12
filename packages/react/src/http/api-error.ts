/** A call that the API refused, or could not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** What the API said, without the status. */
    readonly reason: string,
    /** Problems by field, where the API names them. */
    readonly fields: Readonly<Record<string, string>>,
    statusText: string,
    /** All that it said, with names of rules and what they were given. */
    readonly causes: readonly ApiCause[] = [],
  ) {
    const answer = [status, statusText].filter(Boolean).join(' ');
    super([reason, answer].filter(Boolean).join(/[.!?…]$/.test(reason) ? ' ' : ': '));
  }
}

/** One reason of a refusal. */
export interface ApiCause {
  readonly message?: string;
  readonly field?: string;
  /** What the rule is called that it breaks, or what is asked for instead. */
  readonly rule?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface ProblemBody {
  readonly message?: unknown;
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** Reads an answer that is not ok: its message is made of `data` and `cause`, then status and status text. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = ((await response.json().catch(() => null)) ?? {}) as ProblemBody;
  const causes = [body.cause ?? []].flat().map(asCause);
  const said = [wordsOf(body.data), ...causes.map(({ field, message }) => (field ? `${field} ${message}` : message))].filter(Boolean);
  const reason = said.length ? said.join(', ') : (wordsOf(body.message) ?? '');
  const named = causes.filter((cause): cause is Required<Pick<ApiCause, 'field' | 'message'>> => Boolean(cause.field && cause.message));
  return new ApiError(
    response.status,
    reason,
    Object.fromEntries(named.map(({ field, message }) => [field, message])),
    response.statusText,
    causes,
  );
}

function asCause(value: unknown): ApiCause {
  return typeof value === 'object' && value !== null ? (value as ApiCause) : { message: wordsOf(value) };
}

function wordsOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a call was given up by who made it: there is nothing to tell, and nothing to try again. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

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
  ) {
    const answer = [status, statusText].filter(Boolean).join(' ');
    super([reason, answer].filter(Boolean).join(/[.!?…]$/.test(reason) ? ' ' : ': '));
  }
}

interface Cause {
  readonly message?: string;
  readonly field?: string;
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
  const named = causes.filter((cause): cause is Required<Cause> => Boolean(cause.field && cause.message));
  return new ApiError(
    response.status,
    reason,
    Object.fromEntries(named.map(({ field, message }) => [field, message])),
    response.statusText,
  );
}

function asCause(value: unknown): Cause {
  return typeof value === 'object' && value !== null ? (value as Cause) : { message: wordsOf(value) };
}

function wordsOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

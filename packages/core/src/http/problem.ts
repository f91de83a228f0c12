/** One cause, and the field that it concerns, if any. */
interface ProblemCause {
  readonly message: string;
  readonly field?: string;
}

/** The body of every error response, of the API and of the site. */
export interface ProblemBody {
  readonly status: number;
  /** Reason phrase of the status: "Not Found". */
  readonly error: string;
  readonly message: string;
  readonly cause: readonly ProblemCause[];
  readonly requestId: string;
  readonly data: null;
  /** Data to act on, of errors that have some. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the body of an error within {@link problemLimits}. Without `cause`, the message is its only cause.
 */
export function problemBody({ message, cause = [{ message }], ...problem }: ProblemInput): ProblemBody {
  const { status, error, requestId, details } = problem;
  return {
    status,
    error,
    message: shortened(message, problemLimits.message),
    cause: limitedCauses(cause),
    requestId,
    data: null,
    ...(details && { details }),
  };
}

/**
 * Limits of an error response: causes, characters per text, and bytes of all causes as JSON. An error keeps more
 * causes than its response, for calls that name each rejected row.
 */
export const problemLimits = {
  causes: 20,
  kept: 20_000,
  message: 1000,
  causeMessage: 500,
  field: 300,
  bytes: 6000,
} as const;

/** Returns the first causes within the byte limit. Drops the rule of a cause that would exceed it. */
function limitedCauses(causes: readonly ProblemCause[]): ProblemCause[] {
  let remainingBytes: number = problemLimits.bytes;
  const limited: ProblemCause[] = [];
  for (const cause of causes.slice(0, problemLimits.causes)) {
    const whole = shortCause(cause);
    const { message, field } = whole;
    const listed =
      bytesOf(whole) <= remainingBytes ? whole : { message, ...(field !== undefined && { field }) };
    remainingBytes -= bytesOf(listed);
    if (remainingBytes < 0) break;
    limited.push(listed);
  }
  return limited;
}

function shortCause(cause: ProblemCause): ProblemCause {
  const { message, field } = cause;
  return {
    ...cause,
    message: shortened(message, problemLimits.causeMessage),
    ...(field !== undefined && { field: shortened(field, problemLimits.field) }),
  };
}

/** Joins the messages of the included causes, and the number of omitted ones. */
export function messageOfCauses(causes: readonly ProblemCause[], found = causes.length): string {
  const listed = causes
    .slice(0, problemLimits.causes)
    .map(({ field, message }) => shortened(`${field}: ${message}`, problemLimits.causeMessage));
  const more = found - listed.length;
  // Reserves space for the count.
  const text = shortened(listed.join('; '), problemLimits.message - 30);
  return more > 0 ? `${text}; and ${more} more.` : text;
}

const shortened = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}\u2026` : text;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

type ProblemInput = Omit<ProblemBody, 'cause' | 'data'> & Partial<Pick<ProblemBody, 'cause'>>;

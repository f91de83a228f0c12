/** One reason, and the field that it concerns where there is one. */
interface ProblemCause {
  readonly message: string;
  readonly field?: string;
}

/** What every error answers, the API's and the site's. */
export interface ProblemBody {
  readonly status: number;
  /** The status in words: "Not Found". */
  readonly error: string;
  readonly message: string;
  readonly cause: readonly ProblemCause[];
  readonly requestId: string;
  readonly data: null;
}

/** The body of an error; its only cause is its message when left out. */
export function problemBody({ message, cause = [{ message }], ...problem }: ProblemInput): ProblemBody {
  const { status, error, requestId } = problem;
  return { status, error, message, cause, requestId, data: null };
}

type ProblemInput = Omit<ProblemBody, 'cause' | 'data'> & Partial<Pick<ProblemBody, 'cause'>>;

import {
  type DescribedFailure,
  reportedError,
  type SourceError,
  type SourceFailure,
} from '@flotilla/runtime';

/** Returns whether an error is in a source file that Vite transformed. */
export function isSourceError(error: unknown): boolean {
  return error instanceof Error && ['plugin', 'loc', 'id'].some((name) => name in error);
}

/**
 * Describes errors in the source by the parent process, which watches the files, and prints the description.
 */
export class DescribedFailures {
  private readonly waiting = new Map<number, (failure: SourceFailure) => void>();
  private count = 0;

  /** Returns the description of an error; without a parent process, its message. */
  readonly describe = (error: unknown): Promise<SourceFailure> => {
    const reported = reportedError(error, process.env);
    const { message, stack } = reported;
    if (!process.connected) return Promise.resolve({ message, stack });
    const id = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      process.send?.({ sourceError: { id, error: reported } satisfies SourceError });
    });
  };

  receive({ id, failure }: DescribedFailure): void {
    this.waiting.get(id)?.(failure);
    this.waiting.delete(id);
  }
}

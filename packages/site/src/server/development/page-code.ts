import type { SourceFailure } from '@flotilla/runtime';

interface PageCodeOptions {
  /** Imports the code of pages, and its changes since the last import. */
  readonly load: () => Promise<unknown>;
  readonly describe: (error: unknown) => Promise<SourceFailure>;
  /** Called after each import, with its failure. */
  readonly onLoaded: (failure: SourceFailure | undefined) => void;
}

/** The code of pages in development: components and islands of all modules. */
export class PageCode {
  private started = 0;
  private settled = 0;

  constructor(private readonly options: PageCodeOptions) {}

  /** Imports the current code, and reports whether that fails. */
  async check(): Promise<void> {
    const run = ++this.started;
    const failure = await this.options.load().then(
      () => undefined,
      (error: unknown) => this.options.describe(error),
    );
    // An import that began later has seen later edits.
    if (run < this.settled) return;
    this.settled = run;
    this.options.onLoaded(failure);
  }
}

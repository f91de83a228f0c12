import { UnavailableError } from '../errors.js';

interface Waiting<Row> {
  readonly row: Row;
  readonly resolve: (written: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements of one entity under way at once; a row that comes meanwhile waits for the next. */
const maxRunning = 2;
const maxRows = 64;

/**
 * Stores rows of one entity for several requests. While the database is idle each row is a statement of
 * its own, at once; rows that come while it is busy share the next one. When a shared statement is
 * refused nothing of it is stored, and each of its rows is tried alone, so that nobody gets another's error.
 */
export class GatheredInserts<Row> {
  private waiting: Waiting<Row>[] = [];
  private running = 0;

  /** `insert` stores rows, all or none, and answers each as JSON text, in their order. */
  constructor(private readonly insert: (rows: readonly Row[]) => Promise<string[]>) {}

  /** Stores one row. @throws what the database says of this row. */
  one(row: Row): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ row, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.running >= maxRunning || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, maxRows);
    this.running++;
    void this.store(batch).finally(() => {
      this.running--;
      this.next();
    });
  }

  private async store(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      const written = await this.insert(batch.map(({ row }) => row));
      batch.forEach(({ resolve }, index) => resolve(written[index] ?? ''));
    } catch (error) {
      // A connection that was lost may have committed them: trying again could store them twice.
      const isFinal = batch.length === 1 || error instanceof UnavailableError;
      if (isFinal) for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => this.store([one])));
    }
  }
}

interface Waiting {
  readonly id: string;
  readonly resolve: (row: string | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements under way at once; an id that comes meanwhile waits for the next. */
const maxRunning = 2;
/** One statement for each size, so that each is prepared once. */
const sizes = [1, 2, 4, 8, 16, 32] as const;
const maxIds = 32;

export interface ByIds {
  /** The statement that reads so many rows: its parameters are their ids. */
  readonly textOf: (count: number) => string;
  readonly query: (text: string, ids: readonly string[]) => Promise<readonly { readonly id: string; readonly row: string }[]>;
}

/**
 * Reads rows by their ids for several requests. While few ask each id is read at once; ids that come while statements are
 * under way share the next one. Nobody shares what began before they asked, so every answer is as fresh as a read of one's own.
 */
export class GatheredReads {
  private readonly texts = new Map<number, string>();
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly reading: ByIds) {}

  /** The row of an id; undefined when there is none. */
  one(id: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.running >= maxRunning || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, maxIds);
    this.running++;
    void this.answer(batch).finally(() => {
      this.running--;
      this.next();
    });
  }

  private async answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const ids = filledUp(batch.map(({ id }) => id));
      const rows = await this.reading.query(this.textOf(ids.length), ids);
      const byId = new Map(rows.map(({ id, row }) => [id, row]));
      for (const { id, resolve } of batch) resolve(byId.get(id.toLowerCase()));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private textOf(count: number): string {
    const text = this.texts.get(count) ?? this.reading.textOf(count);
    this.texts.set(count, text);
    return text;
  }
}

/** Ids up to the next size: the last one fills what is left. */
function filledUp(ids: readonly string[]): string[] {
  const size = sizes.find((candidate) => candidate >= ids.length) ?? maxIds;
  return Array.from({ length: size }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? '');
}

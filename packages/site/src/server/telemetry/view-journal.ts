import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** Identifies a batch, which the API accepts once. */
export interface BatchName {
  /** A uuid. */
  readonly batch: string;
  /** `2030-06-12`, in UTC. */
  readonly day: string;
}

/** After this time no process adds to a file, even if it slept. */
export const writtenForMs = 30_000;
/** After this age a file counts as left by a dead process: a live one has sent it, or can't. */
const orphanedAfterMs = 2 * writtenForMs;
/** The API forgets ids after thirty days, and would count such a batch again. */
const sendableForMs = 20 * 24 * 3_600_000;
const maxBytes = 1024 ** 2;
/** Maximum number of stored batches: more than two processes write in an hour. */
const maxOrphans = 1000;

/**
 * Stores counted views on disk until they are sent: a file per batch, with a line for each event-loop turn.
 * Written data survives SIGKILL without a sync. Any process, container or machine with the folder sends files
 * that are no longer written to. Several may send the same file, because the API accepts each batch once.
 * When writing fails, as on a full disk, views stay in memory only.
 */
export class ViewJournal {
  private open: { readonly path: string; readonly fd: number; bytes: number } | undefined;
  private hasFailed = false;

  constructor(
    private readonly folder: string,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly write: (fd: number, line: string) => number = writeSync,
  ) {}

  /** Starts the file of a batch, and closes the previous one. */
  begin(name: BatchName): void {
    this.end();
    try {
      mkdirSync(this.folder, { recursive: true });
      const path = this.pathOf(name);
      this.open = { path, fd: openSync(path, 'ax', 0o600), bytes: 0 };
    } catch (error) {
      this.fail(error);
    }
  }

  /** Writes the paths of one event-loop turn. */
  append(paths: readonly string[]): void {
    if (!this.open) return;
    const line = `${JSON.stringify(paths)}\n`;
    const length = Buffer.byteLength(line);
    try {
      if (this.write(this.open.fd, line) !== length) throw new Error('The disk is full.');
      this.open.bytes += length;
    } catch (error) {
      this.fail(error);
    }
  }

  get isFull(): boolean {
    return this.open !== undefined && this.open.bytes >= maxBytes;
  }

  end(): void {
    if (!this.open) return;
    const { fd } = this.open;
    this.open = undefined;
    try {
      closeSync(fd);
      this.hasFailed = false;
    } catch {
      // A network disk may report only now that it is full; the batch is in memory as a whole.
    }
  }

  /**
   * Returns the files that are no longer written to, oldest first. Deletes files beyond the limits of number
   * and age.
   */
  async orphanedFiles(): Promise<string[]> {
    const found: { name: string; age: number }[] = [];
    for (const name of await readdir(this.folder).catch((): string[] => [])) {
      const file = fileName.test(name)
        ? await stat(join(this.folder, name)).catch(() => undefined)
        : undefined;
      const age = Date.now() - (file?.mtimeMs ?? Infinity);
      if (age > orphanedAfterMs) found.push({ name, age });
    }
    found.sort((a, b) => a.age - b.age);
    const isSendable = ({ age }: { age: number }, index: number) => age < sendableForMs && index < maxOrphans;
    for (const { name } of found.filter((file, index) => !isSendable(file, index)))
      await this.remove(join(this.folder, name));
    return found
      .filter(isSendable)
      .map(({ name }) => name)
      .toReversed();
  }

  /**
   * Reads a batch from a file; undefined when it is unreadable or gone. An incomplete line was never
   * acknowledged.
   */
  async read(name: string): Promise<(BatchName & { readonly counts: Map<string, number> }) | undefined> {
    const [, day = '', batch = ''] = fileName.exec(name) ?? [];
    const counts = new Map<string, number>();
    const text = await readFile(join(this.folder, name), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    for (const line of text.split('\n').slice(0, -1))
      for (const path of pathsOf(line)) counts.set(path, (counts.get(path) ?? 0) + 1);
    return { batch, day, counts };
  }

  /** Deletes the file of an accepted batch. */
  async forget(name: BatchName): Promise<void> {
    await this.remove(this.pathOf(name));
  }

  private pathOf({ batch, day }: BatchName): string {
    return join(this.folder, `${day}.${batch}.views`);
  }

  private async remove(path: string): Promise<void> {
    await rm(path, { force: true }).catch(() => undefined);
  }

  /** A partial file must not be sent: deletes it, and continues with the whole batch in memory. */
  private fail(err: unknown): void {
    if (!this.hasFailed)
      this.log.warn(
        { err, folder: this.folder },
        'page views are stored in memory only; a killed process loses up to ten seconds of them',
      );
    const path = this.open?.path;
    this.end();
    this.hasFailed = true;
    if (path !== undefined) void this.remove(path);
  }
}

const fileName = /^(\d{4}-\d\d-\d\d)\.([0-9a-f-]{36})\.views$/;

function pathsOf(line: string): string[] {
  try {
    const parsed: unknown = JSON.parse(line);
    return Array.isArray(parsed) ? parsed.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

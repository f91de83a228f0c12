import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** Views that are told to the API under a name by which it takes them once. */
export interface BatchName {
  /** A uuid. */
  readonly batch: string;
  /** `2030-06-12`, by UTC. */
  readonly day: string;
}

/** After this nobody adds to a file, however long its process has slept. */
export const writtenForMs = 30_000;
/** After this a file is nobody's: a process that lives has told it, or can't. */
const leftAfterMs = 2 * writtenForMs;
/** The API forgets names after thirty days, and would count them anew. */
const toldForMs = 20 * 24 * 3_600_000;
const maxBytes = 1024 ** 2;
/** An hour of two processes, and more. */
const maxLeft = 1000;

/**
 * Keeps on disk what was counted and is not told yet: a file for each batch, by its name, with a line for all that was counted at once. What
 * a process has written outlives its SIGKILL, without a sync. Whoever finds a file to which nobody may add any more tells it; more than one
 * may, from any process, container or machine that has the folder, since a batch is taken once and the file of one says the same to all.
 * What can't be kept, as on a full disk, stays in memory alone, and is no reason to fail.
 */
export class ViewJournal {
  private open: { readonly path: string; readonly fd: number; bytes: number } | undefined;
  private hasFailed = false;

  constructor(
    private readonly folder: string,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly write: (fd: number, line: string) => number = writeSync,
  ) {}

  /** Begins the file of a batch, and ends the one before. */
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

  /** Writes the paths that were counted at once. */
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
      // A disk of the network may say only now that it is full; the batch is in memory as a whole.
    }
  }

  /** The files that nobody adds to, the oldest first; what is too much, or too old to be told, is gone. */
  async leftovers(): Promise<string[]> {
    const found: { name: string; age: number }[] = [];
    for (const name of await readdir(this.folder).catch((): string[] => [])) {
      const file = fileName.test(name) ? await stat(join(this.folder, name)).catch(() => undefined) : undefined;
      const age = Date.now() - (file?.mtimeMs ?? Infinity);
      if (age > leftAfterMs) found.push({ name, age });
    }
    found.sort((a, b) => a.age - b.age);
    const isTold = ({ age }: { age: number }, index: number) => age < toldForMs && index < maxLeft;
    for (const { name } of found.filter((file, index) => !isTold(file, index))) await this.remove(join(this.folder, name));
    return found
      .filter(isTold)
      .map(({ name }) => name)
      .toReversed();
  }

  /** What a file says, whoever wrote it; nothing where it can't be read, or is gone. A line that broke off was never answered for. */
  async read(name: string): Promise<(BatchName & { readonly counts: Map<string, number> }) | undefined> {
    const [, day = '', batch = ''] = fileName.exec(name) ?? [];
    const counts = new Map<string, number>();
    const text = await readFile(join(this.folder, name), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    for (const line of text.split('\n').slice(0, -1)) for (const path of pathsOf(line)) counts.set(path, (counts.get(path) ?? 0) + 1);
    return { batch, day, counts };
  }

  /** A batch that was taken is told by nobody any more. */
  async forget(name: BatchName): Promise<void> {
    await this.remove(this.pathOf(name));
  }

  private pathOf({ batch, day }: BatchName): string {
    return join(this.folder, `${day}.${batch}.views`);
  }

  private async remove(path: string): Promise<void> {
    await rm(path, { force: true }).catch(() => undefined);
  }

  /** Half a batch must be told by nobody: it goes on in memory, as a whole. */
  private fail(err: unknown): void {
    if (!this.hasFailed)
      this.log.warn({ err, folder: this.folder }, 'page views are kept in memory alone: a kill would lose those of ten seconds');
    const path = this.open?.path;
    this.end();
    this.hasFailed = true;
    if (path !== undefined) void this.remove(path);
  }
}

const fileName = /^(\d{4}-\d\d-\d\d)\.([0-9a-f-]{36})\.views$/;

function pathsOf(line: string): string[] {
  try {
    const said: unknown = JSON.parse(line);
    return Array.isArray(said) ? said.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

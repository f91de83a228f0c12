import { createHash, randomUUID } from 'node:crypto';
import { close, openSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';

/** Token of the folder for what is kept on disk. */
export const DATA_FOLDER = Symbol('notification.data-folder');

/** Another process hands the message over, or has taken it back. */
export class AlreadyHandedOver extends Error {
  override readonly name = 'AlreadyHandedOver';
}

const bootFile = '/proc/sys/kernel/random/boot_id';
/** No process waits as long between its note and its last word. */
const keptMs = 24 * 3_600_000;

/**
 * Notes on disk that the last word of a message is said now: a file that one process alone can make, made in the same breath as the
 * word. So whoever finds a message of a process that died knows whether that word was said, and where it was not, the file made in
 * its place keeps it from being said. The answer that takes the message is noted in the file as well, before the database is asked
 * to store it. What a process has written outlives its end, but not that of the machine: a note counts on the disk, and since the
 * start of the system, where it was made, and nowhere else.
 */
@Injectable()
export class LastWords {
  private readonly folder: string;
  private here: Promise<string | undefined> | undefined;

  constructor(@Inject(DATA_FOLDER) dataFolder: string) {
    this.folder = join(dataFolder, 'handed-over');
  }

  /** The name of a word that is about to be said; null where nothing can be noted of it. */
  async announce(): Promise<string | null> {
    const place = await this.place();
    return place === undefined ? null : `${place}.${randomUUID()}`;
  }

  /**
   * Says a word, if nobody has taken it back: notes that, with nothing between. False where it can't be noted, as on a full disk: then it was not said.
   * @throws AlreadyHandedOver when it must not be said
   */
  say(name: string, word: () => void): boolean {
    let note: number;
    try {
      note = openSync(join(this.folder, name), 'wx', 0o600);
    } catch (error) {
      if (isThere(error)) throw new AlreadyHandedOver('Another process has taken it back.', { cause: error });
      return false;
    }
    try {
      word();
    } finally {
      // The note counts by being there.
      close(note, () => undefined);
    }
    return true;
  }

  /** Notes that the other side has taken what was said: by what the message is called. What can't be noted stays in doubt if the process ends now. */
  taken(name: string, title: string): void {
    try {
      writeFileSync(join(this.folder, name), title);
    } catch {
      // It is about to be stored in the database, too.
    }
  }

  /** What the message is called stands in the database, and no more on the disk. That it was said does: nobody may say it again. */
  stored(name: string): void {
    this.taken(name, '');
  }

  /** What a message is called that the other side has taken; nothing where nobody has noted that. */
  async titleOfTaken(name: string): Promise<string | undefined> {
    const isHere = name.startsWith(`${await this.place()}.`);
    const title = isHere ? await readFile(join(this.folder, name), 'utf8').catch(() => '') : '';
    return title || undefined;
  }

  /** Whether the word was not said. It never will be then. */
  async takeBack(name: string | null): Promise<boolean> {
    const place = await this.place();
    if (name === null || place === undefined || !name.startsWith(`${place}.`)) return false;
    return writeFile(join(this.folder, name), '', { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  }

  /** What became of the message is stored: nobody asks any more. */
  async forget(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true }).catch(() => undefined);
  }

  /** Forgets what is old, and asked for by no message. */
  async sweep(isAskedFor: (name: string) => Promise<boolean>): Promise<void> {
    for (const name of await readdir(this.folder).catch((): string[] => [])) {
      if (!name.includes('.')) continue;
      const { mtimeMs } = await stat(join(this.folder, name)).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > keptMs && !(await isAskedFor(name))) await this.forget(name);
    }
  }

  private place(): Promise<string | undefined> {
    return (this.here ??= this.findPlace().catch(() => {
      this.here = undefined;
      return undefined;
    }));
  }

  /** This disk since the start of this system. */
  private async findPlace(): Promise<string> {
    const boot = await readFile(bootFile, 'utf8');
    await mkdir(this.folder, { recursive: true });
    const file = join(this.folder, 'place');
    await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    const disk = await readFile(file, 'utf8');
    // The folder may have been copied, what was said in it with it: a copy is another file.
    const { dev, ino } = await stat(file, { bigint: true });
    // Another process has made the file, and not written it yet.
    if (disk === '') throw new Error('The disk has no name yet.');
    return createHash('sha256').update([boot, disk, dev, ino].join(' ')).digest('hex').slice(0, 16);
  }
}

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

import { createHash, randomUUID } from 'node:crypto';
import { close, openSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';

/** Token of the data folder. */
export const DATA_FOLDER = Symbol('notification.data-folder');

/** Another process delivers the message, or has ended the hand-over. */
export class AlreadyHandedOverError extends Error {
  override readonly name = 'AlreadyHandedOver';
}

const bootFile = '/proc/sys/kernel/random/boot_id';
/** Much longer than any delay between a hand-over and its final write. */
const retentionMs = 24 * 3_600_000;

/**
 * Delivery markers on disk: a file that only one process can create, created in the same tick as the final
 * write of a message. After a crash, the marker shows whether that write happened; if not, creating the file
 * in its place prevents it. The response that accepts the message is also written to the file, before it is
 * stored in the database. Files survive the crash of a process but not of the machine, so a marker is valid
 * only on its disk and until the next boot.
 */
@Injectable()
export class DeliveryMarkers {
  private readonly folder: string;
  private cachedDiskId: Promise<string | undefined> | undefined;

  constructor(@Inject(DATA_FOLDER) dataFolder: string) {
    this.folder = join(dataFolder, 'handed-over');
  }

  /** Returns the name of a new marker; null where markers cannot be written. */
  async newName(): Promise<string | null> {
    const diskId = await this.diskId();
    return diskId === undefined ? null : `${diskId}.${randomUUID()}`;
  }

  /**
   * Writes the marker and immediately does the final write. Returns false, without the final write, when the
   * marker cannot be created, as on a full disk.
   * @throws AlreadyHandedOverError when another process has ended the hand-over
   */
  markAndWrite(name: string, finalWrite: () => void): boolean {
    let note: number;
    try {
      note = openSync(join(this.folder, name), 'wx', 0o600);
    } catch (error) {
      if (existsAlready(error))
        throw new AlreadyHandedOverError('Another process has taken it back.', { cause: error });
      return false;
    }
    try {
      finalWrite();
    } finally {
      // The existence of the file is the marker; its content is optional.
      close(note, () => undefined);
    }
    return true;
  }

  /**
   * Adds the title of an accepted message to its marker. If this fails, the message is in doubt after a
   * crash.
   */
  recordAccepted(name: string, title: string): void {
    try {
      writeFileSync(join(this.folder, name), title);
    } catch {
      // The database will store it too.
    }
  }

  /**
   * Removes the title after it is stored in the database. The marker stays, so that the message is not sent
   * again.
   */
  clearTitle(name: string): void {
    this.recordAccepted(name, '');
  }

  /**
   * Returns the title of a message that the receiver has accepted, from its marker; undefined without one.
   */
  async acceptedTitle(name: string): Promise<string | undefined> {
    const isHere = name.startsWith(`${await this.diskId()}.`);
    const title = isHere ? await readFile(join(this.folder, name), 'utf8').catch(() => '') : '';
    return title || undefined;
  }

  /** Ends a hand-over. Returns whether the final write had not happened; then it never will. */
  async cancel(name: string | null): Promise<boolean> {
    const diskId = await this.diskId();
    if (name === null || diskId === undefined || !name.startsWith(`${diskId}.`)) return false;
    return writeFile(join(this.folder, name), '', { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  }

  /** Deletes a marker after the outcome is stored. */
  async forget(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true }).catch(() => undefined);
  }

  /** Deletes old markers that no message refers to. */
  async sweep(isReferenced: (name: string) => Promise<boolean>): Promise<void> {
    for (const name of await readdir(this.folder).catch((): string[] => [])) {
      if (!name.includes('.')) continue;
      const { mtimeMs } = await stat(join(this.folder, name)).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > retentionMs && !(await isReferenced(name))) await this.forget(name);
    }
  }

  private diskId(): Promise<string | undefined> {
    return (this.cachedDiskId ??= this.readDiskId().catch(() => {
      this.cachedDiskId = undefined;
      return undefined;
    }));
  }

  /** Returns an id of this disk since the last boot. */
  private async readDiskId(): Promise<string> {
    const boot = await readFile(bootFile, 'utf8');
    await mkdir(this.folder, { recursive: true });
    const file = join(this.folder, 'place');
    await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
    const disk = await readFile(file, 'utf8');
    // Device and inode detect a copied folder, whose markers are not valid here.
    const { dev, ino } = await stat(file, { bigint: true });
    // Another process has created the file but not yet written it.
    if (disk === '') throw new Error('The disk has no name yet.');
    return createHash('sha256').update([boot, disk, dev, ino].join(' ')).digest('hex').slice(0, 16);
  }
}

const existsAlready = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { CONFIG, type Config, type ContentFiles, InvalidError } from '@flotilla/backend';
import { Inject, Injectable, Optional } from '@nestjs/common';

/** Stored files as files of the local disk, under `files` in the data folder. */
@Injectable()
export class LocalFiles implements ContentFiles {
  readonly root: string;

  constructor(@Optional() @Inject(CONFIG) config?: Pick<Config, 'DATA_DIR'>) {
    this.root = join(config?.DATA_DIR ?? '.data', 'files');
  }

  async put(path: string, source: string): Promise<void> {
    const target = this.locate(path);
    const [kept, given] = await Promise.all([readFile(target).catch(() => undefined), readFile(source)]);
    if (kept?.equals(given)) return;
    await mkdir(dirname(target), { recursive: true });
    // A reader sees the old file or the whole new one, and two writers do not meet.
    const draft = `${target}.${randomUUID()}.part`;
    await copyFile(source, draft);
    await rename(draft, target);
  }

  /** @throws InvalidError for a path that leaves the folder. */
  private locate(path: string): string {
    const inside = normalize(path);
    if (inside.startsWith('..') || inside.startsWith(sep) || inside.includes('\0'))
      throw InvalidError.of('path', 'leaves the folder of stored files.');
    return join(this.root, inside);
  }
}

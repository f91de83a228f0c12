import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ContentFiles } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { typeOfName } from './file-types.js';
import { type Storage, STORAGE } from './storage.js';
import { nameOfPath } from './stored-name.js';

/** Stored files of the content of modules, which keep their names. */
@Injectable()
export class StoredContentFiles implements ContentFiles {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  async put(name: string, source: string): Promise<void> {
    if ((await this.compare(name, source)) === 'equal') return;
    const type = typeOfName(name);
    await this.storage.put(name, createReadStream(source), {
      mimeType: type?.mimeType ?? 'application/octet-stream',
      isAttachment: type === undefined || type.kind === 'document',
    });
  }

  async copyTo(file: string, target: string): Promise<boolean> {
    const name = nameOfPath(file);
    if (name === undefined || !(await this.storage.stat(name))) return false;
    await pipeline(await this.storage.open(name), createWriteStream(target));
    return true;
  }

  async has(name: string): Promise<boolean> {
    return (await this.storage.stat(name)) !== undefined;
  }

  async compare(name: string, source: string): Promise<'missing' | 'equal' | 'different'> {
    const stat = await this.storage.stat(name);
    if (!stat) return 'missing';
    const given = await readFile(source);
    const isEqual = stat.size === given.length && given.equals(await buffer(await this.storage.open(name)));
    return isEqual ? 'equal' : 'different';
  }
}

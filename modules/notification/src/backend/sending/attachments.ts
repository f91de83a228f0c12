import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { CONTENT_FILES, type ContentFiles } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Attachment, UndeliverableError } from '../channel.js';

/** Stored files, as rows of notifications name them. */
export const attachmentList = z
  .array(z.object({ path: z.string().startsWith('/public/').max(500), name: z.string().min(1).max(200) }))
  .max(10);

/** Of all of a mail's: mail servers take about 25 MB, in a text that is a third longer. */
const maxBytes = 15 * 1024 ** 2;

/** Reads the files that come with messages. */
@Injectable()
export class Attachments {
  constructor(@Inject(CONTENT_FILES) private readonly files: ContentFiles) {}

  /** @throws UndeliverableError where a file is gone, or all are too large */
  async read(given: unknown): Promise<Attachment[]> {
    const list = attachmentList.safeParse(given ?? []);
    if (!list.success) throw new UndeliverableError(`Its attachments are none: ${list.error.issues[0]?.message}`);
    const read: Attachment[] = [];
    let left = maxBytes;
    for (const { path, name } of list.data) {
      const bytes = await this.bytesOf(path, left);
      left -= bytes.length;
      read.push({ name, bytes });
    }
    return read;
  }

  private async bytesOf(path: string, most: number): Promise<Buffer> {
    const copy = join(tmpdir(), `flotilla-attachment-${randomUUID()}${extname(path)}`);
    try {
      if (!(await this.files.copyTo(path, copy))) throw new UndeliverableError(`The attachment ${path} is not there.`);
      if ((await stat(copy)).size > most) throw new UndeliverableError(`The attachments are larger than ${maxBytes} bytes.`);
      return await readFile(copy);
    } finally {
      await rm(copy, { force: true });
    }
  }
}

import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { CONTENT_FILES, type ContentFiles } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Attachment, type Message, UndeliverableError } from '../channel.js';
import type { Method } from '../receivers.js';

/** Stored files, as rows of notifications name them. */
export const attachmentList = z
  .array(z.object({ path: z.string().startsWith('/public/').max(500), name: z.string().min(1).max(200) }))
  .max(10);

/** Of all of a message's: mail servers take about 25 MB, in a text that is a third longer; bots upload 50 MB (https://core.telegram.org/bots/api#sending-files). */
const maxBytes: Readonly<Record<Method, number>> = { email: 15 * 1024 ** 2, telegram: 50 * 1000 ** 2 };

/** Reads the files that come with messages. */
@Injectable()
export class Attachments {
  constructor(@Inject(CONTENT_FILES) private readonly files: ContentFiles) {}

  /** What is too large for Telegram is named; a mail is whole or not sent. @throws UndeliverableError where a file is gone, or a mail's are too large */
  async read(given: unknown, method: Method): Promise<Required<Pick<Message, 'attachments' | 'tooLarge'>>> {
    const list = attachmentList.safeParse(given ?? []);
    if (!list.success) throw new UndeliverableError(`Its attachments are none: ${list.error.issues[0]?.message}`);
    const attachments: Attachment[] = [];
    const tooLarge: string[] = [];
    let left = maxBytes[method];
    for (const { path, name } of list.data) {
      const bytes = await this.bytesOf(path, left);
      if (bytes === undefined && method === 'email')
        throw new UndeliverableError(`The attachments are larger than ${maxBytes.email} bytes.`);
      if (bytes === undefined) tooLarge.push(name);
      else attachments.push({ name, bytes });
      left -= bytes?.length ?? 0;
    }
    return { attachments, tooLarge };
  }

  /** Undefined where they are more. */
  private async bytesOf(path: string, most: number): Promise<Buffer | undefined> {
    const copy = join(tmpdir(), `flotilla-attachment-${randomUUID()}${extname(path)}`);
    try {
      if (!(await this.files.copyTo(path, copy))) throw new UndeliverableError(`The attachment ${path} is not there.`);
      return (await stat(copy)).size > most ? undefined : await readFile(copy);
    } finally {
      await rm(copy, { force: true });
    }
  }
}

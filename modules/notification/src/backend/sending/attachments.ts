import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { CONTENT_FILES, type ContentFiles } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Attachment, type Message, UndeliverableError } from '../channel.js';
import type { Method } from '../receivers.js';

/** Stored files, as rows of notifications reference them. */
export const attachmentList = z
  .array(z.object({ path: z.string().startsWith('/public/').max(500), name: z.string().min(1).max(200) }))
  .max(10);

/**
 * Maximum total size per message, in bytes. Mail servers accept about 25 MB, and base64 adds a third; bots
 * can upload 50 MB (https://core.telegram.org/bots/api#sending-files).
 */
const maxBytes: Readonly<Record<Method, number>> = { email: 15 * 1024 ** 2, telegram: 50 * 1000 ** 2 };

type Files = Required<Pick<Message, 'attachments' | 'tooLarge'>>;

/** Provides attachments as temporary files during sending. */
@Injectable()
export class Attachments {
  constructor(@Inject(CONTENT_FILES) private readonly files: ContentFiles) {}

  /**
   * Leaves out files too large for Telegram, naming them; a mail is sent with all of its files or not at all.
   * @throws UndeliverableError when a file is missing, or those of a mail are too large
   */
  async lend<Result>({ given, method }: Wanted, send: (files: Files) => Promise<Result>): Promise<Result> {
    const list = attachmentList.safeParse(given ?? []);
    if (!list.success)
      throw new UndeliverableError(`Its attachments are none: ${list.error.issues[0]?.message}`);
    if (list.data.length === 0) return send({ attachments: [], tooLarge: [] });
    const folder = await mkdtemp(join(tmpdir(), 'flotilla-attachments-'));
    try {
      return await send(await this.copy(list.data, { folder, method }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async copy(
    list: z.output<typeof attachmentList>,
    { folder, method }: { folder: string; method: Method },
  ): Promise<Files> {
    const attachments: Attachment[] = [];
    const tooLarge: string[] = [];
    let remainingBytes = maxBytes[method];
    for (const [at, { path, name }] of list.entries()) {
      const copy = join(folder, `${at}${extname(path)}`);
      if (!(await this.files.copyTo(path, copy)))
        throw new UndeliverableError(`The attachment ${path} is not there.`);
      // Streamed during sending: large files would fill the memory.
      const file = await openAsBlob(copy);
      const fits = file.size <= remainingBytes;
      if (!fits && method === 'email')
        throw new UndeliverableError(`The attachments are larger than ${maxBytes.email} bytes.`);
      if (fits) attachments.push({ name, file });
      else tooLarge.push(name);
      if (fits) remainingBytes -= file.size;
    }
    return { attachments, tooLarge };
  }
}

interface Wanted {
  /** Value of the `attachments` field. */
  readonly given: unknown;
  readonly method: Method;
}

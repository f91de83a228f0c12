import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { folderOf } from './mailbox.js';
import { mailDir, smtpPort } from './product.js';

/**
 * Stores the product's mails, in a folder per receiver, during all tests. @returns a function that stops it
 */
export default async function keepMails(): Promise<() => Promise<void>> {
  await rm(mailDir, { recursive: true, force: true });
  let stored = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const mail = await buffer(stream);
      for (const { address } of envelope.rcptTo) {
        const folder = folderOf(address);
        await mkdir(folder, { recursive: true });
        const name = String(++stored).padStart(6, '0');
        // Renamed when complete.
        await writeFile(join(folder, `${name}.part`), mail);
        await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      }
    }),
  });
  server.listen(smtpPort, '127.0.0.1');
  await once(server.server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { mailDir, smtpPort } from './product.js';

const patience = 45_000;

/**
 * Keeps what the product sends, in a folder for each receiver, while the tests of all workers run.
 * @returns What ends it.
 */
export default async function keepMails(): Promise<() => Promise<void>> {
  await rm(mailDir, { recursive: true, force: true });
  let kept = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const mail = await buffer(stream);
      for (const { address } of envelope.rcptTo) {
        const folder = folderOf(address);
        await mkdir(folder, { recursive: true });
        const name = String(++kept).padStart(6, '0');
        // Under its name a mail is whole.
        await writeFile(join(folder, `${name}.part`), mail);
        await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      }
    }),
  });
  server.listen(smtpPort, '127.0.0.1');
  await once(server.server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The next mail to an address that this function has not answered yet. */
export async function nextMail(to: string): Promise<Email> {
  const folder = folderOf(to);
  for (const end = Date.now() + patience; Date.now() < end;) {
    const [first] = (await namesIn(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    if (first) {
      const mail = await readFile(join(folder, first));
      await rename(join(folder, first), join(folder, `${first}.read`));
      return PostalMime.parse(mail);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${to} arrived. There are mails to: ${(await namesIn(mailDir)).join(', ') || 'nobody'}.`);
}

const folderOf = (address: string) => join(mailDir, encodeURIComponent(address.toLowerCase()));

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** The address on the site that a mail leads to. */
export function linkIn({ text = '', html = '' }: Email, path: string): string {
  const urls = `${text} ${html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  const url = urls.map((found) => new URL(found.replaceAll('&amp;', '&'))).find(({ pathname }) => pathname.endsWith(path));
  if (!url) throw new Error(`The mail has no link to ${path}: ${text}`);
  return url.pathname + url.search;
}

import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail server on loopback that keeps what arrives. */
export interface Mailbox {
  /** The next mail to an address that this method has not answered yet. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
}

const patience = 20_000;

/** Listens on a port of this machine. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const mails: { to: string; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const mail = await PostalMime.parse(await buffer(stream));
      for (const { address } of envelope.rcptTo) mails.push({ to: address.toLowerCase(), mail });
    }),
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    async next(to) {
      for (const end = Date.now() + patience; Date.now() < end;) {
        const index = mails.findIndex((entry) => entry.to === to.toLowerCase());
        const [found] = index < 0 ? [] : mails.splice(index, 1);
        if (found) return found.mail;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail to ${to} arrived. There are mails to: ${mails.map((entry) => entry.to).join(', ') || 'nobody'}.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The address on the site that a mail leads to. */
export function linkIn({ text = '', html = '' }: Email, path: string): string {
  const urls = `${text} ${html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  const url = urls.map((found) => new URL(found.replaceAll('&amp;', '&'))).find(({ pathname }) => pathname.endsWith(path));
  if (!url) throw new Error(`The mail has no link to ${path}: ${text}`);
  return url.pathname + url.search;
}

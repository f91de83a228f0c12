import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { freePort } from '@flotilla/runtime/network';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail server that counts mails by a text in them. */
export interface MailSink {
  readonly url: string;
  /** Mails per text that matches the pattern of the sink. */
  readonly counts: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Starts a mail server; `pattern` finds the text that identifies a mail. */
export async function startMailSink(pattern: RegExp): Promise<MailSink> {
  const counts = new Map<string, number>();
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, _session: SMTPServerSession) => {
      const [found] = pattern.exec((await text(stream)).replaceAll('=\r\n', '')) ?? [];
      if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
    }),
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

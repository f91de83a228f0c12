import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A received mail. */
export interface ArrivedMail {
  readonly to: string;
  /** With its headers unfolded (RFC 5322, section 2.2.3). */
  readonly source: string;
}

export interface LoopbackMailServer {
  /** Settings of an application that sends its mails to this server. */
  readonly env: Readonly<Record<'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL', string>>;
  readonly mails: readonly ArrivedMail[];
  close(): Promise<void>;
}

/** Starts an SMTP server on loopback that stores received mails. */
export async function startMailServer(): Promise<LoopbackMailServer> {
  const mails: ArrivedMail[] = [];
  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const source = (await buffer(stream)).toString().replace(/\r\n[ \t]/g, ' ');
    mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, source })));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => callbackify(() => take(stream, session))((error) => done(error)),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Boats <boats@example.com>',
      SITE_URL: 'https://boats.example',
    },
    mails,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

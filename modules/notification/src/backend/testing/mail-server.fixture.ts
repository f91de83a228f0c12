import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** What a server says to a mail that it does not take. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** A real mail server on loopback. */
export class MailServer {
  /** What has arrived. */
  readonly mails: Email[] = [];
  /** How many mails were offered, refused ones included. */
  offered = 0;
  /** What becomes of all mails, once it is set. */
  refusal: Refusal | undefined;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => callbackify(() => this.judge())(done),
    onData: (stream, _session, done) => callbackify(() => this.take(stream))((error) => done(error)),
  });

  private constructor() {
    // A client that goes away in the middle is no fault of the server's.
    this.server.on('error', () => undefined);
  }

  /** Starts a server, on a port of before when given. */
  static async start(port = 0): Promise<MailServer> {
    const server = new MailServer();
    await once(server.server.listen(port, '127.0.0.1'), 'listening');
    return server;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async judge(): Promise<void> {
    this.offered++;
    if (this.refusal) throw Object.assign(new Error(this.refusal.message), { responseCode: this.refusal.code });
  }

  private async take(stream: SMTPServerDataStream): Promise<void> {
    this.mails.push(await PostalMime.parse(await buffer(stream)));
  }
}

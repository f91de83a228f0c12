import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** Response to a mail that the server refuses. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** A real mail server on loopback. */
export class MailServer {
  /** Accepted mails. */
  readonly mails: Email[] = [];
  /** Ids of mails whose final line has arrived, whether or not the server has accepted them. */
  readonly ended = new Set<string>();
  /** Number of offered mails, including refused ones. */
  offered = 0;
  /** Refuses all mails while it is set. */
  refusal: Refusal | undefined;
  /** Delay before the responses to a receiver and to the data, in milliseconds. */
  slowness = 0;
  private readonly server: SMTPServer;

  private constructor(private readonly isSecure: boolean) {
    this.server = new SMTPServer({
      authOptional: true,
      secure: isSecure,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => callbackify(() => this.judge())(done),
      onData: (stream, _session, done) => callbackify(() => this.take(stream))((error) => done(error)),
    });
    // A client may disconnect at any time.
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => this.watch(socket));
  }

  private watch(socket: Socket): void {
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n.\r\n'); end >= 0; end = rest.indexOf('\r\n.\r\n')) {
        const [, id] = /^Message-ID: (<.*>)\r$/im.exec(rest.slice(0, end)) ?? [];
        if (id !== undefined) this.ended.add(id);
        rest = rest.slice(end + 5);
      }
    });
  }

  /** Starts a server, on a given port if one is set. */
  static async start({ port = 0, isSecure = false } = {}): Promise<MailServer> {
    const server = new MailServer(isSecure);
    await once(server.server.listen(port, '127.0.0.1'), 'listening');
    return server;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return this.isSecure
      ? `smtps://127.0.0.1:${this.port}?tls.rejectUnauthorized=false`
      : `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async judge(): Promise<void> {
    this.offered++;
    await setTimeout(this.slowness);
    if (this.refusal)
      throw Object.assign(new Error(this.refusal.message), { responseCode: this.refusal.code });
  }

  private async take(stream: SMTPServerDataStream): Promise<void> {
    await setTimeout(this.slowness);
    this.mails.push(await PostalMime.parse(await buffer(stream)));
  }
}

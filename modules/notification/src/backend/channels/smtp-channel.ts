import { PassThrough, pipeline, type Transform, type Writable } from 'node:stream';
import type { Letter } from '@flotilla/backend/ports';
import type { Transporter } from 'nodemailer';
import { type Channel, type Delivering, InDoubtError, type Message, UndeliverableError } from '../channel.js';

export interface SmtpInput {
  readonly url: string;
  readonly from: string;
  /** The right side of message ids. */
  readonly host: string;
}

/** Connections to the mail server, and so mails on their way at a time. */
export const maxMails = 5;
/** All of it together must be over before the job's own time is. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails to a server by SMTP, over a few connections that stay open while there are mails. */
export class SmtpChannel implements Channel {
  private transport: Promise<Transporter> | undefined;
  /** What is asked before the end of a mail is sent, by its Message-ID. */
  private readonly handingOver = new Map<string, Delivering['handOver']>();

  constructor(private readonly input: SmtpInput) {}

  async deliver(message: Message, { signal, handOver }: Delivering): Promise<void> {
    const transport = await (this.transport ??= this.open());
    // The same at every try, so that whoever gets it twice can tell.
    const messageId = `<${message.id}@${this.input.host}>`;
    let isHandedOver = false;
    this.handingOver.set(messageId, (say) =>
      handOver(() => {
        isHandedOver = true;
        say();
      }),
    );
    try {
      await transport.sendMail({ ...(await this.mailOf(message)), messageId, signal });
    } catch (error) {
      if (isFinal(error)) throw new UndeliverableError(error.message, { cause: error });
      if (isHandedOver && !isAnswer(error))
        throw new InDoubtError('The mail server did not say whether it took the mail.', { cause: error });
      throw error;
    } finally {
      this.handingOver.delete(messageId);
    }
  }

  private async mailOf({ receiver, subject, html, text, unsubscribe, letter, attachments = [] }: Message) {
    return {
      from: letter?.name === undefined ? this.input.from : { name: letter.name, address: addressOf(this.input.from) },
      ...(letter && this.threadOf(letter)),
      // An object, so that it is one address, whatever is in it.
      to: { name: '', address: receiver },
      ...{ subject, html, text },
      attachments: await Promise.all(
        attachments.map(async ({ name, file }) => ({ filename: name, content: Buffer.from(await file.arrayBuffer()) })),
      ),
      headers: {
        // RFC 3834, section 5: marks automatic mail, so that autoresponders do not answer it.
        ...(!letter && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
        // RFC 2369 and RFC 8058: mail readers show a button that asks for it.
        ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    };
  }

  /** Mail readers put mails that name each other into one conversation (RFC 5322, section 3.6.4). */
  private threadOf({ replyTo, thread }: Letter) {
    const references = thread.map((id) => `<${id}@${this.input.host}>`);
    return { replyTo, references, inReplyTo: references.at(-1) };
  }

  /** Lets what is on its way arrive, and closes the rest. */
  async close(): Promise<void> {
    (await this.transport)?.close();
  }

  /** Most processes never send a mail, so what sends them is loaded with the first. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const policy = { disableFileAccess: true, disableUrlAccess: true };
    const transport = createTransport({ url: this.input.url, pool: true, maxConnections: maxMails, ...timeouts, ...policy });
    transport.use('stream', (mail, done) => {
      const handOver = this.handingOver.get(mail.message.messageId()) ?? (async (say) => say());
      // A mail is taken by the line that ends it (RFC 5321, section 4.1.1.4): all before it may be lost and sent anew.
      mail.message.processFunc((text) => pipeline(text, new EndingLast(handOver), () => undefined));
      done();
    });
    return transport;
  }
}

/** Lets all through. Its end is the last word: asked for when all before it has left the process, and gone as well once it is said. */
class EndingLast extends PassThrough {
  private readonly piped = Promise.withResolvers<EndOfMail>();

  constructor(private readonly handOver: Delivering['handOver']) {
    super();
  }

  override pipe<Next extends NodeJS.WritableStream>(next: Next, options?: { end?: boolean }): Next {
    this.piped.resolve(next as unknown as EndOfMail);
    return super.pipe(next, options);
  }

  override _flush(done: (error?: Error | null) => void): void {
    // oxlint-disable-next-line promise/no-callback-in-promise -- a stream's own way to say that it goes on
    this.endLast(done).catch(done);
  }

  private async endLast(done: () => void): Promise<void> {
    // It is piped once the server has asked for the mail.
    const next = await this.piped.promise;
    const [wire] = next._readableState.pipes;
    do await written(wire);
    while (this.readableLength + next.writableLength + next.readableLength + wire.writableLength > 0);
    await this.handOver(() => {
      // By itself the end would follow a tick later, and a process may die before.
      next.end();
      done();
    });
  }
}

/** What adds the last line, and is piped to the socket; Node has no other word for where a stream is piped to. */
type EndOfMail = Transform & { readonly _readableState: { readonly pipes: readonly [Writable] } };

/** Resolves when the kernel has all that was written before. */
const written = (to: Writable) => new Promise<void>((done, fail) => void to.write('', (error) => (error ? fail(error) : done())));

/** The address of `Our name <hello@example.com>`. */
const addressOf = (from: string) => /<([^<>]*)>$/.exec(from)?.[1] ?? from;

/** Whether the server has said what becomes of the mail. */
const isAnswer = (error: unknown) => Number((error as { responseCode?: number }).responseCode ?? 0) > 0;

/** The server took the connection and refuses this mail (5xx, RFC 5321); a refused sign-in is a fault of the settings. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

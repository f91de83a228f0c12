import { PassThrough, pipeline, type Transform, type Writable } from 'node:stream';
import type { Letter } from '@flotilla/backend/ports';
import type { Transporter } from 'nodemailer';
import {
  type Channel,
  type DeliveryContext,
  InDoubtError,
  type Message,
  UndeliverableError,
} from '../channel.js';

export interface SmtpInput {
  readonly url: string;
  readonly from: string;
  /** Name of the site, for a sender without a name. */
  readonly siteName: string;
  /** Domain of message ids. */
  readonly host: string;
}

/** Library of SMTP: an optional peer. */
export const smtpPackages = { names: ['nodemailer'], from: import.meta.url };

/** Connections to the mail server: the number of concurrent mails. */
export const maxMails = 5;
/** Their sum must be below the timeout of the job. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends mails by SMTP over a connection pool. */
export class SmtpChannel implements Channel {
  private transport: Promise<Transporter> | undefined;
  /** Hand-over callbacks, by Message-ID. */
  private readonly handingOver = new Map<string, DeliveryContext['handOver']>();

  constructor(private readonly input: SmtpInput) {}

  async deliver(message: Message, { signal, handOver }: DeliveryContext): Promise<void> {
    const transport = await (this.transport ??= this.open());
    // The same for each attempt, so that the recipient can detect duplicates.
    const messageId = `<${message.id}@${this.input.host}>`;
    let isHandedOver = false;
    this.handingOver.set(messageId, (markHandedOver) =>
      handOver(() => {
        isHandedOver = true;
        markHandedOver();
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
      from:
        letter?.name === undefined
          ? this.input.from
          : { name: `${letter.name}, ${nameOf(this.input)}`, address: addressOf(this.input.from) },
      ...(letter && this.threadOf(letter)),
      // An object, so that the value is one address and not a list.
      to: { name: '', address: receiver },
      ...{ subject, html, text },
      attachments: await Promise.all(
        attachments.map(async ({ name, file }) => ({
          filename: name,
          content: Buffer.from(await file.arrayBuffer()),
        })),
      ),
      headers: {
        // RFC 3834, section 5: marks automatic mail, so that autoresponders do not answer it.
        ...(!letter && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
        // RFC 2369 and RFC 8058: mail readers show an unsubscribe button.
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
  }

  /** Returns the headers that group mails into a conversation (RFC 5322, section 3.6.4). */
  private threadOf({ replyTo, thread }: Letter) {
    const references = thread.map((id) => (id.startsWith('<') ? id : `<${id}@${this.input.host}>`));
    return { replyTo: replyTo ?? addressOf(this.input.from), references, inReplyTo: references.at(-1) };
  }

  /** Waits for mails being sent, and closes the connections. */
  async close(): Promise<void> {
    (await this.transport)?.close();
  }

  /** Loads nodemailer with the first mail: most processes never send one. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const policy = { disableFileAccess: true, disableUrlAccess: true };
    const transport = createTransport({
      url: this.input.url,
      pool: true,
      maxConnections: maxMails,
      ...timeouts,
      ...policy,
    });
    transport.use('stream', (mail, done) => {
      const handOver =
        this.handingOver.get(mail.message.messageId()) ?? (async (markHandedOver) => markHandedOver());
      // The server accepts a mail at its final line (RFC 5321, section 4.1.1.4). Anything lost before that is
      // sent again.
      mail.message.processFunc((text) => pipeline(text, new EndingLast(handOver), () => undefined));
      done();
    });
    return transport;
  }
}

/**
 * Passes data through and delays its end, the final line of the mail: calls `handOver` when everything else
 * has left the process, and then ends.
 */
class EndingLast extends PassThrough {
  private readonly piped = Promise.withResolvers<EndOfMail>();

  constructor(private readonly handOver: DeliveryContext['handOver']) {
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
    // Piped when the server has accepted the DATA command.
    const next = await this.piped.promise;
    const [wire] = next._readableState.pipes;
    do await written(wire);
    while (this.readableLength + next.writableLength + next.readableLength + wire.writableLength > 0);
    await this.handOver(() => {
      // Without this the end would follow a tick later, and the process could die in between.
      next.end();
      done();
    });
  }
}

/**
 * The stream that adds the final line and is piped to the socket. Uses a private field, since Node has no API
 * for the target of a pipe.
 */
type EndOfMail = Transform & { readonly _readableState: { readonly pipes: readonly [Writable] } };

/** Resolves when all data written before has been passed to the kernel. */
const written = (to: Writable) =>
  new Promise<void>((done, fail) => void to.write('', (error) => (error ? fail(error) : done())));

/** Returns the address of `Our name <hello@example.com>`. */
const addressOf = (from: string) => /<([^<>]*)>$/.exec(from)?.[1] ?? from;

/** Returns the name in `Our name <hello@example.com>`, else the name of the site. */
const nameOf = ({ from, siteName }: SmtpInput) =>
  /^"?([^"<>]*?)"? *<[^<>]*>$/.exec(from)?.[1]?.trim() || siteName;

/** Returns whether the server has responded to the mail. */
const isAnswer = (error: unknown) => Number((error as { responseCode?: number }).responseCode ?? 0) > 0;

/**
 * Returns whether the server refuses this mail (5xx, RFC 5321). A refused sign-in is a configuration error,
 * not a refusal.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

import type { Transporter } from 'nodemailer';
import { type Channel, type Message, UndeliverableError } from '../channel.js';

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

  constructor(private readonly input: SmtpInput) {}

  async deliver({ id, receiver, subject, html, text }: Message, signal: AbortSignal): Promise<void> {
    const transport = await (this.transport ??= this.open());
    try {
      await transport.sendMail({
        from: this.input.from,
        // An object, so that it is one address, whatever is in it.
        to: { name: '', address: receiver },
        subject,
        html,
        text,
        // The same at every try, so that whoever gets it twice can tell.
        messageId: `<${id}@${this.input.host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal,
      });
    } catch (error) {
      throw isFinal(error) ? new UndeliverableError(error.message, { cause: error }) : error;
    }
  }

  /** Lets what is on its way arrive, and closes the rest. */
  async close(): Promise<void> {
    (await this.transport)?.close();
  }

  /** Most processes never send a mail, so what sends them is loaded with the first. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const policy = { disableFileAccess: true, disableUrlAccess: true };
    return createTransport({ url: this.input.url, pool: true, maxConnections: maxMails, ...timeouts, ...policy });
  }
}

/** The server took the connection and refuses this mail (5xx, RFC 5321); a refused sign-in is a fault of the settings. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

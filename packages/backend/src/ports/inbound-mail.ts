/** A file that came with a mail. */
export interface MailFile {
  /** The file name that the sender gave; never a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A received mail, parsed. Its sender is not authenticated: a mail may name any address as its own, so a mail
 * may add to a conversation but must never decide where messages are sent.
 */
export interface ReceivedMail {
  /** The Message-ID with angle brackets; derived from the content when the mail has none. Identifies it. */
  readonly messageId: string;
  /** Message-IDs that the mail answers, the nearest first. */
  readonly references: readonly string[];
  /** Lower-case address of the sender; undefined for a bounce without one. */
  readonly from: string | undefined;
  /** Display name of the sender. */
  readonly name: string;
  readonly subject: string;
  /** The written text without quotes and signature. */
  readonly text: string;
  /** Quotes and signature. */
  readonly quoted: string;
  /** `automatic`: an answer of a program, such as an out-of-office reply. Must never be answered. */
  readonly kind: 'message' | 'automatic' | 'bounce';
  readonly files: readonly MailFile[];
  /** Names of files beyond the limits, which are not kept. */
  readonly lostFiles: readonly string[];
  /** Id of the row whose {@link InboundMail.replyAddress} received the mail. */
  readonly target?: string;
}

/** The outcome for a mail: `duplicate`: it was received before; `ignored`: it belongs to no conversation. */
export type MailOutcome = 'stored' | 'duplicate' | 'ignored';

/**
 * Stores a mail in a transaction of its own, once per Message-ID. A rejected promise leaves the mail to be
 * delivered again.
 */
export type MailHandler = (mail: ReceivedMail) => Promise<MailOutcome>;

/** Port: receives mails. The module of notifications implements it. */
export interface InboundMail {
  /** Whether mails are received: a reply address is configured, and a way to receive its mails. */
  readonly isConfigured: boolean;
  /** Registers the handler of received mails. Call before startup. @throws Error when there is one */
  onMail(handler: MailHandler): void;
  /**
   * Returns the address that receives replies to a row: it names the row by a signed token. Undefined when
   * no mails are received.
   */
  replyAddress(rowId: string): Promise<string | undefined>;
  /** Returns the Message-ID of a mail that was sent, by the id of its notification. */
  messageIdOf(notificationId: string): string;
}

/** Token of the {@link InboundMail} port. */
export const INBOUND_MAIL = Symbol('flotilla.inbound-mail');

/** The port's default until notifications are installed: no mails are received. */
export const noInboundMail: InboundMail = {
  isConfigured: false,
  onMail: () => undefined,
  replyAddress: async () => undefined,
  messageIdOf: (id) => `<${id}@localhost>`,
};

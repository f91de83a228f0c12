import type { Letter } from '@flotilla/backend/ports';

/** A message for one recipient. */
export interface Message {
  /** The same for each attempt. */
  readonly id: string;
  readonly receiver: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** One-click unsubscribe URL (RFC 8058); absent when the recipient has no subscription to change. */
  readonly unsubscribe?: string;
  /** Set when a person wrote the message. */
  readonly letter?: Letter;
  readonly attachments?: readonly Attachment[];
  /** Names of attachments that are too large for the channel. */
  readonly tooLarge?: readonly string[];
}

/** An attached file. It is read during sending and available until then. */
export interface Attachment {
  readonly name: string;
  readonly file: Blob;
}

export interface DeliveryContext {
  readonly signal: AbortSignal;
  /**
   * Called before the final write, the one that makes the receiver accept the message. Stores that the
   * message may be delivered from now on, and then calls `markHandedOver`, which does that write. Rejects without
   * calling `markHandedOver` when another process delivers the message.
   */
  readonly handOver: (markHandedOver: () => void) => Promise<void>;
  /** Number of parts accepted by earlier attempts, for a message that is delivered in several parts. */
  readonly partsTaken: number;
  /**
   * Stores the number of accepted parts and ends the hand-over of the last one. @throws InDoubtError when
   * that cannot be stored
   */
  readonly tookParts: (count: number) => Promise<void>;
}

/** A delivery method. */
export interface Channel {
  /**
   * Resolves when the receiving server has accepted the message. @throws UndeliverableError when retrying is
   * pointless; InDoubtError
   */
  deliver(message: Message, delivering: DeliveryContext): Promise<void>;
}

/** The message was refused permanently, by its receiver or because of its content. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

/** The message was handed over without a response: it may have arrived, so it is not sent again. */
export class InDoubtError extends Error {
  override readonly name = 'InDoubtError';
}

import type { Letter } from '@flotilla/backend/ports';

/** A message as one person gets it. */
export interface Message {
  /** The same at every try. */
  readonly id: string;
  readonly receiver: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where its receiver hears no more of its topic, by one request (RFC 8058); absent where there is nobody to ask. */
  readonly unsubscribe?: string;
  /** Set where a person wrote the message. */
  readonly letter?: Letter;
  readonly attachments?: readonly Attachment[];
  /** Names of files that its way does not carry. */
  readonly tooLarge?: readonly string[];
}

/** A file that comes with a message. It is read while it is sent, and is there until then. */
export interface Attachment {
  readonly name: string;
  readonly file: Blob;
}

export interface Delivering {
  readonly signal: AbortSignal;
  /**
   * Called when all is said but the last word, by which the other side takes the message: notes that it may be theirs from here
   * on, and calls what says that word. Rejects, without calling it, where somebody else hands the message over.
   */
  readonly handOver: (say: () => void) => Promise<void>;
  /** Of a message that goes in parts, each handed over by itself: how many were taken at earlier tries. */
  readonly partsTaken: number;
  /** Notes that so many were taken, and that the next one is nobody's yet. @throws InDoubtError where that can't be noted */
  readonly tookParts: (count: number) => Promise<void>;
}

/** A way to people. */
export interface Channel {
  /** Resolves when the message is in somebody else's hands. @throws UndeliverableError when trying again makes no sense; InDoubtError */
  deliver(message: Message, delivering: Delivering): Promise<void>;
}

/** The message was refused for good, by its receiver or by its kind. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

/** The message was handed over, and no answer came: it may have arrived, so it is not sent once more. */
export class InDoubtError extends Error {
  override readonly name = 'InDoubtError';
}

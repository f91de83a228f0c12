/** A message as one person gets it. */
export interface Message {
  /** The same at every try. */
  readonly id: string;
  readonly receiver: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A way to people. */
export interface Channel {
  /** Resolves when the message is in somebody else's hands. @throws UndeliverableError when trying again makes no sense */
  deliver(message: Message, signal: AbortSignal): Promise<void>;
}

/** The message was refused for good, by its receiver or by its kind. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

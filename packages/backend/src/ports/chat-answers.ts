/** A message in a chat. */
export interface ChatTurn {
  /** `person` for the visitor, `answerer` for earlier answers, `instruction` for how to answer. */
  readonly by: 'person' | 'answerer' | 'instruction';
  readonly text: string;
}

/** A chat that waits for an answer. */
export interface OpenChat {
  /** The oldest first. */
  readonly turns: readonly ChatTurn[];
  /** The language of the person, and of the answer. */
  readonly language: string;
  /** Called for each piece of the answer as it is generated. */
  readonly onText?: (piece: string) => void;
  /** Aborts generation when the client has gone. */
  readonly signal?: AbortSignal;
}

/**
 * Port: generates answers in chats without a human operator. A module with a language model implements it.
 */
export interface ChatAnswers {
  /** False when nothing answers here, so that callers can say so before they ask; unknown without it. */
  readonly isConfigured?: boolean;
  /**
   * Returns the next answer; undefined when nothing answers here.
   * @throws UnavailableError when the model is unavailable
   */
  answer(chat: OpenChat): Promise<string | undefined>;
}

/** Token of the {@link ChatAnswers} port. */
export const CHAT_ANSWERS = Symbol('flotilla.chat-answers');

/** The port's default: no answers. */
export const noChatAnswers: ChatAnswers = { isConfigured: false, answer: async () => undefined };

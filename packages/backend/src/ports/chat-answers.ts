/** What was said in a chat. */
export interface ChatTurn {
  /** `person` for whoever is answered, `answerer` for what was answered before, `instruction` for how it should answer. */
  readonly by: 'person' | 'answerer' | 'instruction';
  readonly text: string;
}

/** A chat that waits for an answer. */
export interface OpenChat {
  /** The oldest first. */
  readonly turns: readonly ChatTurn[];
  /** The language of the person; the answer is in it. */
  readonly language: string;
  /** Told of each piece of the answer as it comes: for who shows it while it is written. */
  readonly onText?: (piece: string) => void;
  /** Ends the work when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** Port: answers in chats where no person does. A module that knows a language model implements it. */
export interface ChatAnswers {
  /** What to say next; undefined when nothing answers here. @throws UnavailableError when it can't answer now */
  answer(chat: OpenChat): Promise<string | undefined>;
}

/** Token of the {@link ChatAnswers} port. */
export const CHAT_ANSWERS = Symbol('flotilla.chat-answers');

/** Nothing answers: the port's default. */
export const noChatAnswers: ChatAnswers = { answer: async () => undefined };

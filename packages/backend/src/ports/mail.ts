import type { z } from 'zod';
import type { WriteTransaction } from '../invalidation/writer.js';
import { UnavailableError } from '@flotilla/core/errors';
import type { Receiver } from './accounts.js';

/** What a message says in one language. */
export interface MailContent<Data> {
  /** `body` is made of what the implementation renders: for the module of notifications, React made by its `defineMail`. */
  write(
    data: Data,
    wanted: { readonly language: string; readonly site: { readonly name: string; readonly url: string } },
  ): { readonly language: string; readonly subject: string; readonly body: unknown };
}

/** A kind of message: the data that it takes, and where what it says is found. */
export interface MailTemplate<Data extends object = object> {
  /** Its name, and the variant of the rows by which administrators see it. */
  readonly variant: string;
  readonly data: z.ZodType<Data>;
  /** Names of data that nobody may read: they are kept apart, forgotten once the message is sent, never logged or answered. */
  readonly secrets: readonly string[];
  /**
   * Which of its data is the path by which its receiver, who need be no subject, ends what it is about by one request (RFC 8058); false
   * where nobody can end it: of the security of an account everyone hears. Otherwise a subject's own choice of topics counts.
   */
  readonly unsubscribe?: string | false;
  /** Loaded with the first message, so that a process that sends none holds none of it. */
  readonly load: () => Promise<MailContent<Data>>;
}

/** A template whose data are not known before they are checked. */
export type AnyMailTemplate = MailTemplate<Record<string, unknown>>;

/** Defines a template of a module, which adds it to {@link Mail} before the application starts. */
export function defineMailTemplate<Data extends object>(
  template: Omit<MailTemplate<Data>, 'secrets' | 'unsubscribe'> & {
    readonly secrets?: readonly (keyof Data & string)[];
    readonly unsubscribe?: (keyof Data & string) | false;
  },
): MailTemplate<Data> {
  return { secrets: [], ...template };
}

/** What is the same at every try of a run. */
export interface TellingRun {
  readonly id: string;
  readonly sentAt: Date;
}

/** A mail that a person wrote. */
export interface Letter {
  /** The name that stands before the sender's address; without one it is that of the site. */
  readonly name?: string;
  /** Where answers go. */
  readonly replyTo?: string;
  /** Ids of what the mail belongs to, the first of them the thread's own and then earlier {@link SentMessage}s. */
  readonly thread: readonly string[];
}

/** Something that a person is told. */
export interface Message<Data extends object> {
  readonly template: MailTemplate<Data>;
  /** How Telegram says it, where that is not as a mail does. */
  readonly inTelegram?: MailTemplate<Data>;
  readonly data: Data;
  /** The slug of a topic. */
  readonly topic: string;
  /** A language that the template has no words of gets English. */
  readonly language: string;
  readonly receiver: Receiver;
  /** Whose choice of topics counts; without one it is always sent. */
  readonly subjectId?: string;
  readonly sendAfter?: Date;
  /**
   * What happens to a mail beyond the limit of its mailbox. The limit is one for all modules, and counts mails to addresses that their
   * account has not confirmed. `refuse`, the default, throws: the request that caused the mail fails. `skip` does not send, `delay`
   * sends once the limit allows. `always` neither counts nor waits: for mails to administrators, and for mails written by a person.
   */
  readonly beyondLimit?: 'refuse' | 'skip' | 'delay' | 'always';
  /** The run of a job, or the delivery of an event, that tells it: where that runs again, nobody is told a second time. */
  readonly by?: TellingRun;
  /** Set where a person wrote the mail: it goes out in their name, answers go to them, and it is not marked as automatic. */
  readonly letter?: Letter;
  /** Stored files by the paths of their rows, ten at most: they come with a mail. */
  readonly attachments?: readonly { readonly path: string; readonly name: string }[];
}

/** A message on its way by one method. */
export interface SentMessage {
  readonly id: string;
  readonly method: 'email' | 'telegram';
  readonly receiver: string;
  readonly status: 'new';
}

/** Port: tells people of something. The module of notifications implements it; without one nobody is told. */
export interface Mail {
  /** @throws Error when a variant has a template already. */
  add(...templates: readonly MailTemplate[]): void;
  /** Returns whether messages of a method leave this installation, or arrive in its development inbox. */
  reaches(method: SentMessage['method']): boolean;
  /** The template of a variant. @throws InvalidError when there is none, UnavailableError when nothing sends messages */
  named(variant: string): AnyMailTemplate;
  /**
   * Writes in the given transaction, so that nobody is told of what is rolled back. What is sent at once by several methods is one
   * message: its receiver has it once in the list of what was sent, and reads it once. Answers one for each method by which the
   * receiver is reached, none where the subject has switched the topic off. @throws InvalidError for a wrong topic, receiver or data, TooManyError beyond
   * the limit of a mailbox
   */
  send<Data extends object>(message: Message<Data>, tx: WriteTransaction): Promise<readonly SentMessage[]>;
}

/** Token of the {@link Mail} port. */
export const MAIL = Symbol('flotilla.mail');

/** Nobody is told: the port's default until notifications are installed. */
export const noMail: Mail = {
  add: () => undefined,
  reaches: () => false,
  named: () => {
    throw new UnavailableError('Notifications are not installed.');
  },
  send: async () => [],
};

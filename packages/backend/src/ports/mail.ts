import type { z } from 'zod';
import type { WriteTransaction } from '../invalidation/writer.js';
import { NotFoundError, UnavailableError } from '@flotilla/core/errors';
import type { Contacts, Receiver } from './accounts.js';

/** The content of a message in one language. */
export interface MailContent<Data> {
  /**
   * Returns the message. The implementation renders `body`: the module of notifications takes React made by
   * its `defineMail`.
   */
  write(
    data: Data,
    wanted: {
      readonly language: string;
      readonly site: { readonly name: string; readonly url: string };
      /** The IANA time zone of the site. */
      readonly timeZone: string;
      /** The added texts of the mail, by BCP 47 tag. */
      readonly translations?: Readonly<Record<string, unknown>>;
    },
  ): { readonly language: string; readonly subject: string; readonly body: unknown };
}

/** A kind of message: its data, and its lazily loaded content. */
export interface MailTemplate<Data extends object = object> {
  /** The template's name, and the variant of its rows in the administration. */
  readonly variant: string;
  readonly data: z.ZodType<Data>;
  /**
   * Names of confidential data: stored separately, deleted once the message is sent, never logged or
   * returned.
   */
  readonly secrets: readonly string[];
  /**
   * The name of the data field with the path that unsubscribes the receiver in one request (RFC 8058); the
   * receiver need not have an account. `false`: cannot be unsubscribed from, such as account security.
   * Otherwise the account's topic preferences decide.
   */
  readonly unsubscribe?: string | false;
  /**
   * The author of its messages. `person`: each message has a {@link Letter}, and is not marked as automatic.
   * Defaults to `system`.
   */
  readonly sender?: 'person' | 'system';
  /** Imports the content with the first message, so that a process that sends none does not load it. */
  readonly load: () => Promise<MailContent<Data>>;
}

/** A template whose data are validated at run time. */
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

/**
 * Texts of mails in further languages, by BCP 47 tag: `{ de: () => import('./translations/de.js') }`. Each file has the
 * texts of a mail under the variant of its template, in the shape of its English ones.
 */
export type MailTranslations = Readonly<
  Record<string, () => Promise<{ readonly texts: Readonly<Record<string, unknown>> }>>
>;

/** A job run or delivery; its fields are equal for all retries of the run. */
export interface MailRun {
  readonly id: string;
  readonly sentAt: Date;
}

/** A mail that a person wrote. */
export interface Letter {
  /** The display name of the sender; defaults to the name of the site. */
  readonly name?: string;
  /** The Reply-To address; defaults to the address of the site. */
  readonly replyTo?: string;
  /**
   * The mail thread, oldest first: ids of the row and of earlier {@link SentMessage}s, or Message-IDs with
   * angle brackets of received mails.
   */
  readonly thread: readonly string[];
}

/** A message to a person. */
export interface Message<Data extends object> {
  readonly template: MailTemplate<Data>;
  /** The template for Telegram, when it differs from the mail's. */
  readonly inTelegram?: MailTemplate<Data>;
  readonly data: Data;
  /** The slug of a topic. */
  readonly topic: string;
  /** The language of the message; English when the template has no texts in it. */
  readonly language: string;
  readonly receiver: Receiver;
  /** The account whose topic preferences decide; without one the message is always sent. */
  readonly subjectId?: string;
  readonly sendAfter?: Date;
  /**
   * Handling of a mail that exceeds the rate limit of its mailbox. The limit is shared by all modules, and
   * counts mails to addresses that their account has not confirmed. `refuse`, the default, throws, so the
   * request that caused the mail fails. `skip` does not send, `delay` sends once the limit allows. `always`
   * neither counts nor waits: for mails to administrators, and mails written by a person.
   */
  readonly beyondLimit?: 'refuse' | 'skip' | 'delay' | 'always';
  /** The job run or event delivery that sends the message: a retry of it does not send the message again. */
  readonly by?: MailRun;
  /**
   * Set when a person wrote the mail, for templates whose `sender` is a person: the mail is sent in their
   * name, and is not marked as automatic.
   */
  readonly letter?: Letter;
  /** Attachments of a mail: stored files by the paths of their rows, ten at most. */
  readonly attachments?: readonly { readonly path: string; readonly name: string }[];
}

/** A message to one receiver by one method. */
export interface SentMessage {
  readonly id: string;
  readonly method: 'email' | 'telegram';
  readonly receiver: string;
  readonly status: 'new';
}

/** The delivery of a message: `waiting` also while a failed attempt is retried. */
export interface MailDelivery {
  readonly id: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly sentAt: string | null;
  readonly problem: string | null;
}

/** Port: sends messages. The module of notifications implements it; without it nothing is sent. */
export interface Mail {
  /** @throws Error when a variant has a template already. */
  add(...templates: readonly MailTemplate[]): void;
  /** Adds texts in further languages. They are loaded with the first mail in their language. */
  translate(translations: MailTranslations): void;
  /** Returns whether messages of a method leave this installation or arrive in its development inbox. */
  reaches(method: SentMessage['method']): boolean;
  /**
   * Returns the template of a variant.
   * @throws InvalidError when there is none, UnavailableError when nothing sends messages
   */
  named(variant: string): AnyMailTemplate;
  /**
   * Queues a message in the given transaction, so that a rollback discards it. Copies sent by several methods
   * are one message: the receiver sees it once in the list of notifications and reads it once. Returns one
   * entry for each method that reaches the receiver; none when the subject has switched the topic off.
   * @throws InvalidError for a wrong topic, receiver or data, TooManyError beyond the rate limit of a mailbox
   */
  send<Data extends object>(message: Message<Data>, tx: WriteTransaction): Promise<readonly SentMessage[]>;
  /** Returns the deliveries of messages that still exist, by one statement. */
  deliveries(ids: readonly string[]): Promise<readonly MailDelivery[]>;
}

/** Returns the addresses of a subject for a message; empty when it was deleted meanwhile. */
export async function receiverIfAny(
  contacts: Pick<Contacts, 'receiverOf'>,
  subjectId: string,
  tx?: WriteTransaction,
): Promise<Receiver> {
  try {
    return await contacts.receiverOf(subjectId, tx);
  } catch (error) {
    if (error instanceof NotFoundError) return {};
    throw error;
  }
}

/** Token of the {@link Mail} port. */
export const MAIL = Symbol('flotilla.mail');

/** The port's default until notifications are installed: nothing is sent. */
export const noMail: Mail = {
  add: () => undefined,
  translate: () => undefined,
  reaches: () => false,
  named: () => {
    throw new UnavailableError('Notifications are not installed.');
  },
  send: async () => [],
  deliveries: async () => [],
};

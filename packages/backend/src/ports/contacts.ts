import type { WriteTransaction } from '../changes/writer.js';

/** Where a person is reached: by each of these a message of its own is sent. */
export interface Receiver {
  readonly email?: string;
  /** The number of a chat, or the name of a channel. */
  readonly telegram?: string;
}

/** Port: how subjects are reached. The module with accounts implements it: a shop need not know what an account is. */
export interface Contacts {
  /** By what a subject is reached; nothing for one who has left no address. @throws NotFoundError */
  receiverOf(subjectId: string, tx?: WriteTransaction): Promise<Receiver>;
  /** Keeps an address that a subject has left, such as at checkout; once is enough. @throws InvalidError, NotFoundError */
  addContact(subjectId: string, email: string, tx: WriteTransaction): Promise<void>;
}

/** Token of the {@link Contacts} port. */
export const CONTACTS = Symbol('flotilla.contacts');

/** Nobody is reached, and addresses are kept nowhere: the port's default until accounts are installed. */
export const noContacts: Contacts = { receiverOf: async () => ({}), addContact: async () => undefined };

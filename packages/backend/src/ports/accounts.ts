import type { Entity } from '@flotilla/core';
import type { FastifyRequest } from 'fastify';
import { anonymous, type Caller } from '../context/caller.js';
import type { Context } from '../context/context.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { RefusedError } from '@flotilla/core/errors';

/** Port: who makes a request. A module with accounts implements it; without one everyone is anonymous. */
export interface Authentication {
  /** The caller of a request; anonymous when it carries no credentials. @throws UnauthenticatedError when they are wrong. */
  identify(request: FastifyRequest): Promise<Caller> | Caller;
  /**
   * Returns a caller that was stored with work as it is now: with its present roles. Undefined when it may do nothing any more, because
   * its session ended or its account was deleted.
   */
  current(caller: Caller): Promise<Caller | undefined>;
}

/** Token of the {@link Authentication} port. */
export const AUTHENTICATION = Symbol('flotilla.authentication');

/** Everyone without a secret key is anonymous: the port's default until accounts are installed. */
export const noAccounts: Authentication = {
  identify: () => anonymous,
  current: async (caller) => (caller.kind === 'subject' ? undefined : caller),
};

/** A call that roles may have been granted. */
export interface GrantedCall {
  readonly method: string;
  /** The route's pattern as Fastify writes it: `/api/blog/articles/:id`. */
  readonly route: string;
  /** The path that was asked for, without its query. */
  readonly path: string;
}

/** Port: calls that roles are granted at run time, on top of what definitions allow. */
export interface Grants {
  allows(roles: readonly string[], call: GrantedCall): Promise<boolean> | boolean;
}

/** Token of the {@link Grants} port. */
export const GRANTS = Symbol('flotilla.grants');

/** Definitions alone decide: the port's default until accounts are installed. */
export const noGrants: Grants = { allows: () => false };

/** Which row of which entity or link. */
export interface RowReference {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Port: makes things somebody's. Whose they are then is said by definitions, `defineLink({ …, owns: true })`, and asked of
 * `Ownership`; who gives them need not know how the module with accounts keeps it.
 */
export interface Owners {
  /**
   * Gives a row to a subject, in the transaction of the context; once is enough. One that this transaction has made is nobody's
   * yet, which need not be asked. @throws Error when nobody can own such rows.
   */
  assign(row: RowReference & { readonly isNew?: boolean }, subjectId: string, context: Context): Promise<void>;
}

/** Token of the {@link Owners} port. */
export const OWNERS = Symbol('flotilla.owners');

/** Nothing can be given to anybody: the port's default until accounts are installed. */
export const noOwners: Owners = {
  assign: async ({ entity }) => {
    throw new Error(`${entity.key} has no owners: no module with accounts is installed.`);
  },
};

/** Where a person is reached: by each of these a message of its own is sent. */
export interface Receiver {
  readonly email?: string;
  /** The number of a chat, or the name of a channel. */
  readonly telegram?: string;
}

/** Somebody to tell: what a message says of its receiver. */
export interface Contact {
  readonly receiver: Receiver;
  /** Whose address it is; an address alone has no account, and chooses no topics. */
  readonly subjectId?: string;
}

/** A subject, for administrators. */
export interface SubjectDescription {
  /** The address that it signs in with, or gave last. */
  readonly email?: string;
  readonly telegram?: string;
  /** Whether it has no way to sign in. */
  readonly isGuest: boolean;
}

/** Port: how subjects are reached. The module with accounts implements it: a shop need not know what an account is. */
export interface Contacts {
  /** By what a subject is reached; nothing for one who has left no address. @throws NotFoundError */
  receiverOf(subjectId: string, tx?: WriteTransaction): Promise<Receiver>;
  /** Returns the address and the messenger of a subject. @throws NotFoundError */
  describe(subjectId: string): Promise<SubjectDescription>;
  /** Keeps an address that a subject has left, such as at checkout; once is enough. @throws InvalidError, NotFoundError */
  addContact(subjectId: string, email: string, tx: WriteTransaction): Promise<void>;
  /** Whether a subject has shown that an address is its own. */
  hasConfirmed(subjectId: string, email: string, tx?: WriteTransaction): Promise<boolean>;
  /** Returns whether a subject has an account: a confirmed address, a wallet or Telegram. An address alone proves nothing. */
  hasAccount(subjectId: string): Promise<boolean>;
  /** Each administrator. */
  administrators(): Promise<readonly Contact[]>;
}

/** Token of the {@link Contacts} port. */
export const CONTACTS = Symbol('flotilla.contacts');

/** Nobody is reached, and addresses are kept nowhere: the port's default until accounts are installed. */
export const noContacts: Contacts = {
  receiverOf: async () => ({}),
  describe: async () => ({ isGuest: true }),
  addContact: async () => undefined,
  hasConfirmed: async () => false,
  hasAccount: async () => false,
  administrators: async () => [],
};

/** What a subject has bought with one order. */
export interface Purchase {
  readonly orderId: string;
  readonly subjectId: string;
  readonly productIds: readonly string[];
}

/** Port: what is opened to who buys. The module with accounts gives roles: a shop need not know what they are. */
export interface Purchases {
  /** Opens what the products do, in the transaction of the context; once is enough. */
  open(purchase: Purchase, context: Required<Context>): Promise<void>;
  /** Closes what an order has opened, unless another one does as well. */
  close(orderId: string, context: Required<Context>): Promise<void>;
}

/** Token of the {@link Purchases} port. */
export const PURCHASES = Symbol('flotilla.purchases');

/** Nothing is opened: the port's default until accounts are installed. */
export const noPurchases: Purchases = { open: async () => undefined, close: async () => undefined };

/** What became of an administrator. */
export interface NewAdministrator {
  /** The password that was made; an account that was there, and whose owner is known, keeps its own. */
  readonly password?: string;
  /** There was an account, and nobody had shown that the address is theirs: whoever made it can no longer come in. */
  readonly wasUnverified?: boolean;
}

export interface AdministratorOptions {
  /** The account that is there is meant, and its owner has shown that the address is theirs. */
  readonly isExisting?: boolean;
  /** Confirms the address of an administrator that exists, and changes nothing else. The operator vouches for the address. */
  readonly isConfirmed?: boolean;
}

/** Port: who may everything. A module with accounts implements it. */
export interface Administrators {
  /** Makes the account of an e-mail address an administrator's, and the account where there is none. @throws ProblemError */
  add(email: string, options?: AdministratorOptions): Promise<NewAdministrator>;
}

/** Token of the {@link Administrators} port. */
export const ADMINISTRATORS = Symbol('flotilla.administrators');

/** The port's default until accounts are installed. */
export const noAdministrators: Administrators = {
  add: async () => {
    throw new RefusedError('No module with accounts is installed.');
  },
};

/** A subject with a session. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  /** The access token of the session. */
  readonly token: string;
}

/** Port: signs in without asking for proof. For tests and the server's own tools; no call leads here. */
export interface SignIns {
  /** Makes a subject with these roles, which are made where they are missing, and opens a session for it. */
  begin(input: { readonly roles: readonly string[] }): Promise<SignedIn>;
}

/** Token of the {@link SignIns} port. */
export const SIGN_INS = Symbol('flotilla.sign-ins');

/** Nobody signs in: the port's default until accounts are installed. */
export const noSignIns: SignIns = {
  begin: async () => {
    throw new RefusedError('No module with accounts is installed.');
  },
};

/** Port: the accounts of agents, by which they call as anybody does. The module with accounts implements it. */
export interface AgentAccounts {
  /** Opens a session for the subject that an agent was given; undefined when it has none, and is a stranger. */
  signIn(agentId: string): Promise<SignedIn | undefined>;
  /** Ends it. */
  signOut(signedIn: SignedIn): Promise<void>;
  /** Requires that a caller has all roles of the agents' accounts, as which agents follow instructions. @throws ForbiddenError */
  requireMayDirect(agentIds: readonly string[], context: Context): Promise<void>;
}

/** Token of the {@link AgentAccounts} port. */
export const AGENT_ACCOUNTS = Symbol('flotilla.agent-accounts');

/** Agents are strangers: the port's default until accounts are installed. */
export const noAgentAccounts: AgentAccounts = {
  signIn: async () => undefined,
  signOut: async () => undefined,
  requireMayDirect: async () => undefined,
};

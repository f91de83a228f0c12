import type { Entity } from '@flotilla/core';
import type { FastifyRequest } from 'fastify';
import { anonymous, type Caller } from '../context/caller.js';
import type { Context, TransactionContext } from '../context/context.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { RefusedError } from '@flotilla/core/errors';

/**
 * Port: identifies the caller of a request. A module with accounts implements it; the default treats every
 * client as anonymous.
 */
export interface Authentication {
  /**
   * Returns the caller of a request; anonymous when it carries no credentials.
   * @throws UnauthenticatedError when they are wrong.
   */
  identify(request: FastifyRequest): Promise<Caller> | Caller;
  /**
   * Returns a caller that was stored with a job, with its present roles. Undefined when its session has ended
   * or its account was deleted. With a transaction, locks the session, which can then end only after it.
   */
  current(caller: Caller, tx?: WriteTransaction): Promise<Caller | undefined>;
  /**
   * Returns a subject with its present roles and without a session, for work that it scheduled. Undefined when
   * its account was deleted, or lacks a second factor or a password of its own.
   */
  subject(id: string): Promise<Caller | undefined>;
}

/** Token of the {@link Authentication} port. */
export const AUTHENTICATION = Symbol('flotilla.authentication');

/** The port's default until accounts are installed: every client without the secret key is anonymous. */
export const noAccounts: Authentication = {
  identify: () => anonymous,
  current: async (caller) => (caller.kind === 'subject' ? undefined : caller),
  subject: async () => undefined,
};

/** A call that a role may have been granted. */
export interface GrantedCall {
  readonly method: string;
  /** The route's pattern in Fastify's notation: `/api/blog/articles/:id`. */
  readonly route: string;
  /** The requested path, without its query. */
  readonly path: string;
}

/** Port: calls that roles are granted at run time, in addition to what definitions allow. */
export interface Grants {
  allows(roles: readonly string[], call: GrantedCall): Promise<boolean> | boolean;
}

/** Token of the {@link Grants} port. */
export const GRANTS = Symbol('flotilla.grants');

/** The port's default until accounts are installed: only definitions decide. */
export const noGrants: Grants = { allows: () => false };

/** A reference to a row of an entity or a link. */
export interface RowReference {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Port: assigns rows to their owners. Links declare ownership with `defineLink({ …, owns: true })`, and
 * `Ownership` reads it; callers need not know how the module with accounts stores it.
 */
export interface Owners {
  /**
   * Assigns a row to a subject, in the transaction of the context. Idempotent. `isNew`: the row was created
   * in this transaction, so the check for an existing owner is skipped.
   * @throws Error when rows of the entity cannot have owners.
   */
  assign(
    row: RowReference & { readonly isNew?: boolean },
    subjectId: string,
    context: Context,
  ): Promise<void>;
}

/** Token of the {@link Owners} port. */
export const OWNERS = Symbol('flotilla.owners');

/** The port's default until accounts are installed: rows have no owners. */
export const noOwners: Owners = {
  assign: async ({ entity }) => {
    throw new Error(`${entity.key} has no owners: no module with accounts is installed.`);
  },
};

/** The addresses of a person. A message is sent separately to each of them. */
export interface Receiver {
  readonly email?: string;
  /** The number of a chat, or the name of a channel. */
  readonly telegram?: string;
}

/** A person to notify. */
export interface Contact {
  readonly receiver: Receiver;
  /** The account of the person. An address without an account has no topic preferences. */
  readonly subjectId?: string;
}

/** A subject, as administrators see it. */
export interface SubjectDescription {
  /** The sign-in address, or the last one that was given. */
  readonly email?: string;
  readonly telegram?: string;
  /** Whether the subject has no way to sign in. */
  readonly isGuest: boolean;
}

/**
 * Port: the addresses of subjects. The module with accounts implements it, so that a shop need not know what
 * an account is.
 */
export interface Contacts {
  /** Returns the addresses of a subject; empty when it has left none. @throws NotFoundError */
  receiverOf(subjectId: string, tx?: WriteTransaction): Promise<Receiver>;
  /** Returns the address and the messenger of a subject. @throws NotFoundError */
  describe(subjectId: string): Promise<SubjectDescription>;
  /**
   * Stores an address that a subject has left, such as at checkout. Idempotent.
   * @throws InvalidError, NotFoundError
   */
  addContact(subjectId: string, email: string, tx: WriteTransaction): Promise<void>;
  /** Returns whether a subject has confirmed that an address is its own. */
  hasConfirmed(subjectId: string, email: string, tx?: WriteTransaction): Promise<boolean>;
  /**
   * Returns whether a subject has an account: a confirmed address, a wallet or Telegram. An address alone
   * proves nothing.
   */
  hasAccount(subjectId: string): Promise<boolean>;
  /** Returns every administrator. */
  administrators(): Promise<readonly Contact[]>;
  /** Returns the slugs of the roles of a subject. */
  rolesOf(subjectId: string, tx?: WriteTransaction): Promise<readonly string[]>;
  /**
   * Returns the ids of subjects with a role that `isWanted` accepts, in the order of their creation, up to
   * `limit`.
   */
  withRoles(
    isWanted: (role: string) => boolean | Promise<boolean>,
    limit: number,
  ): Promise<readonly string[]>;
  /**
   * Creates a subject without an account, for a person whom an administrator serves. Returns its id.
   * @throws RefusedError when no module with accounts is installed
   */
  addGuest(tx: WriteTransaction): Promise<string>;
}

/** Token of the {@link Contacts} port. */
export const CONTACTS = Symbol('flotilla.contacts');

/** The port's default until accounts are installed: subjects have no addresses, and none is stored. */
export const noContacts: Contacts = {
  receiverOf: async () => ({}),
  describe: async () => ({ isGuest: true }),
  addContact: async () => undefined,
  hasConfirmed: async () => false,
  hasAccount: async () => false,
  administrators: async () => [],
  rolesOf: async () => [],
  withRoles: async () => [],
  addGuest: async () => {
    throw new RefusedError('No module with accounts is installed.');
  },
};

/** The products that a subject has bought with one order. */
export interface Purchase {
  readonly orderId: string;
  readonly subjectId: string;
  readonly productIds: readonly string[];
}

/**
 * Port: grants access to buyers. The module with accounts assigns the roles, so that a shop need not know
 * them.
 */
export interface Purchases {
  /** Grants what the products unlock, in the transaction of the context. Idempotent. */
  open(purchase: Purchase, context: TransactionContext): Promise<void>;
  /** Revokes what an order has unlocked, unless another order unlocks it too. */
  close(orderId: string, context: TransactionContext): Promise<void>;
}

/** Token of the {@link Purchases} port. */
export const PURCHASES = Symbol('flotilla.purchases');

/** The port's default until accounts are installed: purchases unlock nothing. */
export const noPurchases: Purchases = { open: async () => undefined, close: async () => undefined };

/** The result of adding an administrator. */
export interface NewAdministrator {
  /** The generated password; absent when a verified account existed, which keeps its own password. */
  readonly password?: string;
  /**
   * An account existed whose address was never confirmed. Its password is replaced, so its creator can no
   * longer sign in.
   */
  readonly wasUnverified?: boolean;
}

export interface AdministratorOptions {
  /** The account must exist, and its address must be confirmed. */
  readonly isExisting?: boolean;
  /**
   * Confirms the address of an existing administrator, and changes nothing else. The operator vouches for the
   * address.
   */
  readonly isConfirmed?: boolean;
}

/** Port: administrators, who may do everything. A module with accounts implements it. */
export interface Administrators {
  /**
   * Makes the account of an e-mail address an administrator's; creates the account when it is missing.
   * @throws ProblemError
   */
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

/** Port: signs in without proof. For tests and the server's own tools; no HTTP call uses it. */
export interface SignIns {
  /** Creates a subject with these roles (missing roles are created), and opens a session for it. */
  begin(input: { readonly roles: readonly string[] }): Promise<SignedIn>;
}

/** Token of the {@link SignIns} port. */
export const SIGN_INS = Symbol('flotilla.sign-ins');

/** The port's default until accounts are installed: sign-in is refused. */
export const noSignIns: SignIns = {
  begin: async () => {
    throw new RefusedError('No module with accounts is installed.');
  },
};

/**
 * Port: the accounts of agents, used for calls like any other account. The module with accounts implements
 * it.
 */
export interface AgentAccounts {
  /** Opens a session for the subject of an agent; undefined when it has none and calls anonymously. */
  signIn(agentId: string): Promise<SignedIn | undefined>;
  /** Ends the session. */
  signOut(signedIn: SignedIn): Promise<void>;
  /**
   * Requires that the caller has all roles of the agents' accounts, because agents follow instructions with
   * those roles.
   * @throws ForbiddenError
   */
  requireMayDirect(agentIds: readonly string[], context: Context): Promise<void>;
}

/** Token of the {@link AgentAccounts} port. */
export const AGENT_ACCOUNTS = Symbol('flotilla.agent-accounts');

/** The port's default until accounts are installed: agents call anonymously. */
export const noAgentAccounts: AgentAccounts = {
  signIn: async () => undefined,
  signOut: async () => undefined,
  requireMayDirect: async () => undefined,
};

/** Port: how applications get a token. The module with accounts implements it. */
export interface ApplicationChallenges {
  /** Returns the address of the metadata that names the authorization server (RFC 9728); undefined without one. */
  metadata(request: FastifyRequest): string | undefined;
}

/** Token of the {@link ApplicationChallenges} port. */
export const APPLICATION_CHALLENGES = Symbol('flotilla.application-challenges');

/** The port's default until accounts are installed: tokens come from elsewhere. */
export const noChallenges: ApplicationChallenges = { metadata: () => undefined };

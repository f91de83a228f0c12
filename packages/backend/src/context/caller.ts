import type { Actor } from '@flotilla/core';

/** An application that a subject has admitted. */
export interface ClientOfSubject {
  readonly name: string;
  /** The permitted scopes; each tool needs one. */
  readonly scopes: readonly string[];
}

/** The client that makes a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  /**
   * Another server with the secret key, or this one: may do everything. `actor` is the subject or job that it
   * acts for, if known.
   */
  | { readonly kind: 'server'; readonly actor?: Actor }
  | {
      readonly kind: 'subject';
      readonly id: string;
      /** Slugs. */
      readonly roles: readonly string[];
      /** The session of the request; absent when the subject was not identified by a session. */
      readonly sessionId?: string;
      /** The application that acts for the subject; absent for its own calls. */
      readonly client?: ClientOfSubject;
      /** The credential of a machine that calls as the subject; absent for sessions. */
      readonly key?: LimitedKey;
    };

/** A credential that admits only some of the calls that its subject may make. */
export interface LimitedKey {
  readonly id: string;
  /** Name given by its owner, for the history. */
  readonly name: string;
  readonly scopes: readonly string[];
}

export const anonymous: Caller = { kind: 'anonymous' };
export const server: Caller = { kind: 'server' };

/** Returns a caller with the server's rights whose events and history name the given caller or actor. */
export function serverFor(who: Caller | Actor): Caller {
  return { kind: 'server', actor: actorOf(who) };
}

/** Returns the actor that events carry. */
export function actorOf(who: Caller | Actor): Actor {
  if (who.kind === 'subject') {
    const client = 'client' in who ? who.client?.name : undefined;
    const name = typeof who.key === 'object' ? who.key.name : (who.key ?? client);
    return {
      kind: 'subject',
      id: who.id,
      sessionId: who.sessionId,
      ...(name !== undefined && { key: name }),
    };
  }
  return 'actor' in who && who.actor ? who.actor : who;
}

/** Returns a short key of the caller, equal for all of its requests with the same credential. */
export function callerKey(caller: Caller): string {
  if (caller.kind !== 'subject') return caller.kind;
  return caller.key ? `subject:${caller.id} key:${caller.key.id}` : `subject:${caller.id}`;
}

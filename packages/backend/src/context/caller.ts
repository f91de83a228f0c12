import type { Actor } from '@flotilla/core';

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
    };

export const anonymous: Caller = { kind: 'anonymous' };
export const server: Caller = { kind: 'server' };

/** Returns a caller with the server's rights whose events and history name the given caller or actor. */
export function serverFor(who: Caller | Actor): Caller {
  return { kind: 'server', actor: actorOf(who) };
}

/** Returns the actor that events carry. */
export function actorOf(who: Caller | Actor): Actor {
  if (who.kind === 'subject') return { kind: 'subject', id: who.id, sessionId: who.sessionId };
  return 'actor' in who && who.actor ? who.actor : who;
}

/** Returns a short key of the caller, equal for all of its requests. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'subject' ? `subject:${caller.id}` : caller.kind;
}

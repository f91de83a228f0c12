import type { Actor } from '@flotilla/core';

/** Who makes a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  /** Another server with the secret key, or this one: may everything. `actor` says for whom it acts, where that is known. */
  | { readonly kind: 'server'; readonly actor?: Actor }
  | {
      readonly kind: 'subject';
      readonly id: string;
      /** Slugs. */
      readonly roles: readonly string[];
      /** The sign-in that the request is part of; absent when the subject is known in another way. */
      readonly sessionId?: string;
    };

export const anonymous: Caller = { kind: 'anonymous' };
export const server: Caller = { kind: 'server' };

/** The server in somebody's name: of what it does for a caller, or as a job, they are the actor. */
export function serverFor(who: Caller | Actor): Caller {
  return { kind: 'server', actor: actorOf(who) };
}

/** Who acts, as events carry it. */
export function actorOf(who: Caller | Actor): Actor {
  if (who.kind === 'subject') return { kind: 'subject', id: who.id, sessionId: who.sessionId };
  return 'actor' in who && who.actor ? who.actor : who;
}

/** A short name of the caller, the same at each of its requests. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'subject' ? `subject:${caller.id}` : caller.kind;
}

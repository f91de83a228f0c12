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

/** The server with somebody else's name: what it does in a job, or for `actorOf(caller)`, is told of as theirs. */
export function serverFor(actor: Actor): Caller {
  return { kind: 'server', actor };
}

/** Who acts, as events tell of it. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'subject') return { kind: 'subject', id: caller.id, sessionId: caller.sessionId };
  return caller.kind === 'server' ? (caller.actor ?? { kind: 'server' }) : caller;
}

/** A short name of the caller, the same at each of its requests. */
export function callerId(caller: Caller): string {
  return caller.kind === 'subject' ? `subject:${caller.id}` : caller.kind;
}

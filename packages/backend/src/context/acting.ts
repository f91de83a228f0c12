import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@flotilla/core';
import { actorOf, type Caller } from './caller.js';

/** The request or the job run that work is done for. */
export interface Acting {
  readonly requestId?: string;
  /** Whether a request only reads: its method is safe (RFC 9110, section 9.2.1). */
  readonly isRead?: boolean;
  /** Set by the access guard; set from the start for a job. */
  caller?: Caller;
}

/**
 * The author of a change in the history: `key` is another server with the secret key, `server` this server
 * acting alone.
 */
export interface ChangedBy {
  readonly kind: Actor['kind'] | 'key';
  readonly subject?: string;
  /** The name of the job, or of the subject's API key. */
  readonly name?: string;
  readonly request?: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** Runs work, and everything that it starts, on behalf of a request or a job run. */
export function actingFor<T>(given: Acting, work: () => T): T {
  return acting.run(given, work);
}

/** Returns whether the current work is a request without credentials that only reads. */
export function isVisitorsRead(): boolean {
  const { isRead, caller } = acting.getStore() ?? {};
  return isRead === true && caller?.kind === 'anonymous';
}

/**
 * Returns the author of changes made in a context. A `server` caller is resolved to the caller of the current
 * request or job.
 */
export function changedBy(caller: Caller): ChangedBy {
  const now = acting.getStore();
  const stated = actorOf(caller);
  const actor = stated.kind === 'server' && now?.caller ? actorOf(now.caller) : stated;
  const request = now?.requestId;
  if (actor.kind === 'subject') return { kind: 'subject', subject: actor.id, name: actor.key, request };
  if (actor.kind === 'job') return { kind: 'job', name: actor.name, request };
  if (actor.kind === 'server' && now?.caller?.kind === 'server' && request !== undefined)
    return { kind: 'key', request };
  return { kind: actor.kind, request };
}

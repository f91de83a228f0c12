import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@flotilla/core';
import { actorOf, type Caller } from './caller.js';

/** For whom work is done: a request, or the run of a job. */
export interface Acting {
  readonly requestId?: string;
  /** Known once the guard has asked; of a job from the start. */
  caller?: Caller;
}

/** Who made a change, as history keeps it: `key` is another server with the secret key, `server` this one by itself. */
export interface ChangedBy {
  readonly kind: Actor['kind'] | 'key';
  readonly subject?: string;
  /** Of a job. */
  readonly name?: string;
  readonly request?: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** Runs work, and all that it starts, in somebody's name. */
export function actingFor<T>(given: Acting, work: () => T): T {
  return acting.run(given, work);
}

/**
 * Who changes something by a context. Code with the server's own rights says `server`: then it is who the work is done
 * for, the caller of the request or the job.
 */
export function changedBy(caller: Caller): ChangedBy {
  const now = acting.getStore();
  const said = actorOf(caller);
  const actor = said.kind === 'server' && now?.caller ? actorOf(now.caller) : said;
  const request = now?.requestId;
  if (actor.kind === 'subject') return { kind: 'subject', subject: actor.id, request };
  if (actor.kind === 'job') return { kind: 'job', name: actor.name, request };
  if (actor.kind === 'server' && now?.caller?.kind === 'server' && request !== undefined) return { kind: 'key', request };
  return { kind: actor.kind, request };
}

import type { Actor } from '@flotilla/core';
import { actorOf } from '../context/caller.js';
import { changedBy } from '../context/acting.js';
import type { Context } from '../context/context.js';
import type { ChangeName } from '../history/change-table.js';
import type { RecordedBy } from '../history/recording.js';

/**
 * The author of a write: the actor of each row by its id, the entries for the history, and the transaction.
 */
export interface WriteMeta extends Pick<Context, 'tx'> {
  readonly actors: () => Readonly<Record<string, Actor>>;
  readonly by: readonly RecordedBy[];
}

export function writeMeta(ids: readonly string[], { caller, tx }: Context, change?: ChangeName): WriteMeta {
  const who = changedBy(caller);
  return {
    actors: () => Object.fromEntries(ids.map((id) => [id.toLowerCase(), actorOf(caller)])),
    by: ids.map((id) => ({ id, change, ...who })),
    tx,
  };
}

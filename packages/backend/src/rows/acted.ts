import type { Actor } from '@flotilla/core';
import { actorOf, changedBy, type Context } from '@flotilla/changes';
import type { ChangeName, RecordedBy } from '@flotilla/history';

/** Who writes each row, by its id, and in which transaction. */
export interface Acted extends Pick<Context, 'tx'> {
  readonly actors: () => Readonly<Record<string, Actor>>;
  readonly by: readonly RecordedBy[];
}

export function actedOn(ids: readonly string[], { caller, tx }: Context, change?: ChangeName): Acted {
  const who = changedBy(caller);
  return {
    actors: () => Object.fromEntries(ids.map((id) => [id.toLowerCase(), actorOf(caller)])),
    by: ids.map((id) => ({ id, change, ...who })),
    tx,
  };
}

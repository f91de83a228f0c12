import { type ChangeSetView, listChangeSets, openDraft } from '@flotilla/core/change-sets';
import type { Client } from '@flotilla/react/client';

/** A row that a draft is opened for. */
export interface RootKey {
  readonly entity: string;
  readonly id: string;
}

/** States of a change set that is not published or discarded. */
const pendingStates = ['open', 'blocked', 'scheduled'] as const;

/** Returns whether a change set is neither published nor discarded. */
export const isPending = ({ state }: Pick<ChangeSetView, 'state'>): boolean =>
  pendingStates.some((pending) => pending === state);

/** Finds the pending draft of a row. Does not open one. */
export async function findDraft({ entity, id }: RootKey, client: Client): Promise<ChangeSetView | undefined> {
  const found = await Promise.all(
    pendingStates.map((state) =>
      client.muted.call(listChangeSets, { query: { state, entity, rowId: id, limit: 100 } }),
    ),
  );
  return found.flat().find(({ kind, root }) => kind === 'draft' && root?.id === id);
}

/** Returns the pending draft of a row; opens it if there is none. */
export function draftOf({ entity, id }: RootKey, client: Client): Promise<ChangeSetView> {
  return client.muted.call(openDraft, { body: { root: { entity, id } } });
}

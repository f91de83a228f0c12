import type { Entity, Registry } from '@flotilla/core';
import { createTogether, type NewRow } from '@flotilla/core/administration';
import { changeRows, type SentRowChange } from '@flotilla/core/change-sets';
import { ApiError, type Client, clientThrough } from '@flotilla/react/client';
import { asChanges, type Call, entityOfRows, withSet } from '../../change-sets/client-in-set.js';
import type { RowDraft } from './row-draft.js';

interface ClientOfDraftInput {
  readonly live: Client;
  readonly registry: Registry;
  readonly draft: Pick<RowDraft, 'get' | 'open' | 'refresh' | 'takesChanges'>;
  readonly onLive: (key: string) => void;
}

/**
 * Returns a client whose calls on rows of entities with `drafts` read and write the draft of a form. The first
 * write opens it. Other calls, such as those of prices, are sent unchanged.
 */
export function clientOfDraft({ live, registry, draft, onLive }: ClientOfDraftInput): Client {
  const byRoute = new Map([...registry.entities.values()].map((entity) => [entity.route, entity]));
  const isDrafted = (call: Call) => {
    const entities = entitiesOf(call, { registry, byRoute });
    return entities.length > 0 && entities.every((entity) => entity?.drafts === true);
  };
  return clientThrough(live, (send) => async (sent) => {
    const isRead = sent.method === 'GET';
    if (!isDrafted(sent) || (!isRead && !draft.takesChanges())) {
      const answer = await send(sent);
      if (!isRead) for (const entity of entitiesOf(sent, { registry, byRoute })) onLive(entity?.key ?? '');
      return answer as never;
    }
    const attempt = async () => {
      const id = isRead ? draft.get()?.id : await draft.open();
      return send(id === undefined ? sent : withSet(asChanges(sent), id));
    };
    const answer = await attempt().catch(async (error: unknown) => {
      if (!(await isOver(error, draft))) throw error;
      return attempt();
    });
    if (!isRead) await draft.refresh().catch(() => undefined);
    return answer as never;
  });
}

/** Returns whether a call failed because its draft is published or discarded. */
async function isOver(error: unknown, draft: ClientOfDraftInput['draft']): Promise<boolean> {
  const { id } = draft.get() ?? {};
  if (id === undefined || !(error instanceof ApiError) || ![404, 409].includes(error.status)) return false;
  await draft.refresh().catch(() => undefined);
  return draft.get()?.id !== id;
}

interface Entities {
  readonly registry: Registry;
  readonly byRoute: ReadonlyMap<string, Entity>;
}

/** Returns the entities of the rows that a call reads or writes; none for other calls. */
function entitiesOf(call: Call, { registry, byRoute }: Entities): (Entity | undefined)[] {
  const isBatch = call.path === createTogether.path || call.path === changeRows.path;
  if (!isBatch) return [entityOfRows(call, byRoute)].filter((entity) => entity !== undefined);
  const rows = call.data as readonly (NewRow | SentRowChange)[];
  return rows.map(({ entity }) => registry.entities.get(entity));
}

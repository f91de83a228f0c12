import type { Entity, Registry } from '@flotilla/core';
import { createTogether, type NewRow } from '@flotilla/core/administration';
import { changeRows, changeSetHeader, takesChangeSets } from '@flotilla/core/change-sets';
import { crudCalls, fileFieldsOf, isUuid } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { type Client, clientThrough } from '@flotilla/react/client';

export type Call = Parameters<Client['send']>[0];

/**
 * Returns a client whose calls on drafted rows read and write a change set. Other calls, such as those of
 * orders, are sent unchanged. Calls `onWrite` after each write to the change set.
 */
export function clientInSet(client: Client, registry: Registry, id: string, onWrite = () => {}): Client {
  const byRoute = new Map([...registry.entities.values()].map((entity) => [entity.route, entity]));
  return clientThrough(client, (send) => async (sent) => {
    const call = asChanges(sent);
    const entity = entityOfRows(call, byRoute);
    const isOfRows = entity !== undefined && takesChangeSets(entity);
    if (call.path !== changeRows.path && !isOfRows && !isRefused(call, byRoute)) return send(call);
    const answer = await send(withSet(call, id));
    if (call.method !== 'GET') onWrite();
    return answer as never;
  });
}

/** Returns a call that reads and writes a change set. */
export const withSet = (call: Call, id: string): Call => ({
  ...call,
  headers: { ...call.headers, [changeSetHeader]: id },
});

/** Returns a call that creates rows together as a list of changes, which a change set can take. */
export function asChanges(call: Call): Call {
  if (call.path !== createTogether.path || call.method !== createTogether.method) return call;
  const rows = call.data as readonly NewRow[];
  const data = rows.map(({ entity, data: values }) => ({ change: 'create', entity, data: values }));
  return { ...call, path: changeRows.path, data };
}

/**
 * Returns whether a call would change the public rows of a drafted entity: it restores an earlier version, or
 * runs a job on many rows. The API refuses the header with such a call.
 */
function isRefused({ method, path, data }: Call, byRoute: ReadonlyMap<string, Entity>): boolean {
  const [, route = ''] = /^(\/api\/[^/]+\/[^/]+)\/(?:jobs|[^/]+\/changes\/[^/]+\/restore)$/.exec(path) ?? [];
  const entity = byRoute.get(route);
  const isExport = isPlainObject(data) && data['action'] === 'export';
  return method === 'POST' && entity !== undefined && takesChangeSets(entity) && !isExport;
}

const pathsOfRows = new Set<string>(Object.values(crudCalls).map(({ path }) => path));

/** Returns the entity whose rows a call reads or writes; undefined for writes of files, which are stored immediately. */
export function entityOfRows(
  { method, path }: Call,
  byRoute: ReadonlyMap<string, Entity>,
): Entity | undefined {
  const [, route = '', rest = ''] = /^(\/api\/[^/]+\/[^/]+)(\/[^/]+)?$/.exec(path) ?? [];
  const entity = byRoute.get(route);
  if (!entity || (!pathsOfRows.has(rest) && !isUuid(rest.slice(1)))) return undefined;
  return method === 'GET' || fileFieldsOf(entity).length === 0 ? entity : undefined;
}

import type { Entity } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import { useQueries } from '@tanstack/react-query';
import { setKey } from '../change-sets/change-set-keys.js';
import { clientInSet } from '../change-sets/client-in-set.js';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { useNaming } from '../rows/row-label.js';

/** A row to name: as the change set has it, or as it is public for a deleted one. */
export interface NamedRow {
  readonly entity: Entity;
  readonly id: string;
  readonly isDeleted: boolean;
}

/** Queries rows for their labels, by one call per entity. Returns those that are loaded, by id. */
export function useChangedRows(setId: string, shown: readonly NamedRow[]): ReadonlyMap<string, AdminRow> {
  const client = useClient();
  const { registry } = useAdmin();
  const naming = useNaming();
  const groups = Map.groupBy(shown, ({ entity, isDeleted }) => `${entity.key} ${isDeleted}`);
  return useQueries({
    queries: [...groups.values()].flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const { entity, isDeleted } = first;
      const ids = [...new Set(of.map(({ id }) => id))];
      return {
        queryKey: [...setKey(setId), 'rows', entity.key, isDeleted, ids],
        queryFn: () => {
          const calls = rowCallsOf(entity, isDeleted ? client : clientInSet(client, registry, setId));
          return calls.list({
            filters: { and: [{ column: 'id', method: 'inArray', value: ids }] },
            include: naming(entity),
            limit: ids.length,
          });
        },
        retry: false,
      };
    }),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.data ?? []).map((row) => [row.id, row] as const))),
  });
}

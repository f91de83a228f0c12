import type { Entity } from '@flotilla/core';
import type { RowUse } from '@flotilla/core/administration';
import { useClient } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';

/** Queries the rows that link to a row, by relation, without empty ones. */
export function useUses({ key, route, module }: Entity, id: string) {
  const client = useClient();
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [key, 'uses', id],
    queryFn: () =>
      client.muted.send<{ data: readonly RowUse[] }>({ method: 'GET', path: `${route}/${id}/uses`, module }),
  });
  return { uses: data?.data.filter(({ count }) => count > 0) ?? [], isError, isPending, refetch };
}

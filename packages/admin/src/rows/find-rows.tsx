import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminVariantProps } from '../extend/admin-variants.js';
import { useRowCalls } from './row-calls.js';
import { useNaming } from './row-label.js';

/** Loads rows by their ids, with the rows that their labels come from. */
export function FindRows({ entity, ids, children }: AdminVariantProps['find']): ReactNode {
  const calls = useRowCalls(entity);
  const include = useNaming()(entity);
  const { data, isError } = useQuery({
    queryKey: [entity.key, 'list', 'ids', ids, include],
    enabled: ids.length > 0,
    queryFn: () =>
      calls.list({
        filters: { and: [{ column: 'id', method: 'inArray', value: ids }] },
        limit: ids.length,
        ...(include.length > 0 && { include }),
      }),
  });
  return children(data?.data ?? (isError || ids.length === 0 ? [] : undefined));
}

import { toast } from '@flotilla/ui';
import { failureLine, useClient } from '@flotilla/react/client';
import type { Relation } from '@flotilla/core/reflection';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { rowCallsOf, type Values } from '../../rows/row-calls.js';
import { useNaming } from '../../rows/row-label.js';
import { externalOf, farOf } from './relations.js';

/** Number of links to load at a time. */
const pageSize = 50;

/** Returns the links of a row with the rows at their far end, and what labels those rows. */
export function useLinksOf(relation: Relation, id: string) {
  const { registry } = useAdmin();
  const naming = useNaming();
  const include = useMemo(() => {
    if (!relation.far) return [];
    const { as } = relation.far;
    const far = farOf(registry, relation);
    const block = externalOf(registry, far);
    const paths = [...(block ? [block.token] : []), ...(far ? naming(far) : [])];
    return [as, ...paths.map((path) => `${as}.${path}`)];
  }, [relation, registry, naming]);
  return useLinks(relation, id, include);
}

/** Returns the links of a row by one relation, in their order, and functions that change them. */
export function useLinks(relation: Relation, id: string, include: readonly string[]) {
  const { link, ownField } = relation;
  const { language } = useInterfaceLanguage();
  const client = useClient();
  const queries = useQueryClient();
  const calls = rowCallsOf(link, client);
  const query = {
    filters: { and: [{ column: ownField, method: 'eq' as const, value: id }] },
    limit: pageSize,
    count: true,
    ...(include.length > 0 && { include: [...include] }),
  };
  const read = useInfiniteQuery({
    queryKey: [link.key, 'list', 'of', ownField, id, include],
    queryFn: ({ pageParam }) => calls.list({ ...query, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta?.next ?? undefined,
  });
  const rows = read.data?.pages.flatMap(({ data }) => data) ?? [];

  /** Runs a write, refetches the links, and returns the result; a failure shows as a toast. */
  const act = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
    let result: T | undefined;
    try {
      result = await write();
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
    await queries.invalidateQueries({ queryKey: [link.key] });
    return result;
  };
  const nextLink = (values: Values): Values => ({ [ownField]: id, orderIndex: nextOrder(rows), ...values });
  return {
    rows,
    total: read.data?.pages.at(-1)?.meta?.total ?? rows.length,
    isPending: read.isPending,
    isError: read.isError,
    again: () => void read.refetch(),
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    act,
    /** Returns the values of a new link at the end of the order. */
    next: nextLink,
    insert: (values: Values) => act(() => calls.insert(nextLink(values))),
    update: (linkId: string, values: Values) => act(() => calls.update(linkId, values)),
    remove: (linkId: string) => act(() => calls.remove(linkId)),
    /** Stores the given order; writes only the rows that moved, all or none. */
    reorder: (ordered: readonly AdminRow[]) => act(() => calls.updateMany(moved(ordered))),
  };
}

const orderOf = (row: AdminRow) => Number(row['orderIndex'] ?? 0);

const nextOrder = (rows: readonly AdminRow[]) => Math.max(-1, ...rows.map(orderOf)) + 1;

function moved(ordered: readonly AdminRow[]): Values[] {
  return ordered.flatMap((row, orderIndex) =>
    orderOf(row) === orderIndex ? [] : [{ id: row.id, orderIndex }],
  );
}

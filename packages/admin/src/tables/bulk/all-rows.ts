import type { Entity } from '@flotilla/core';
import { findLimits } from '@flotilla/core/queries';
import type { Calls } from '@flotilla/react/client';
import type { AdminRow } from '../../context/admin-row.js';
import type { TableQuery } from '../table-query.js';
import { restQueryOf } from '../use-rows.js';

interface RowPage {
  readonly data: readonly AdminRow[];
  readonly meta?: { readonly next?: string | null };
}

/** All rows that a table would show, page after page. */
export async function* allRows(
  entity: Entity,
  query: TableQuery,
  { send }: Calls,
  signal: AbortSignal,
): AsyncGenerator<readonly AdminRow[]> {
  const rest = { ...restQueryOf(entity, query), include: undefined, limit: findLimits.max };
  let after: string | null | undefined;
  do {
    signal.throwIfAborted();
    const { data, meta }: RowPage = await send<RowPage>({ method: 'GET', path: entity.route, query: { ...rest, after } });
    yield data;
    after = meta?.next;
  } while (after);
}

/** Rows of one request, which is one transaction. */
const together = 100;

/** Rows in pieces that the API takes at once. */
export function inPieces<T>(items: readonly T[], size = together): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

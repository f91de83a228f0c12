import type { Context, VisibleRows } from '@flotilla/backend';
import {
  type PublishedReader,
  type TagBus,
  type UnsavedRows,
  writeTransaction,
} from '@flotilla/backend/ports';
import { PageResolver } from '../page-resolver.js';

/** A transaction that is rolled back. */
export type PassingTransaction = Parameters<Parameters<UnsavedRows['show']>[1]>[0];

/** A bus without messages: documents of a preview are not cached, so they need no invalidation. */
const deaf: TagBus = {
  isConnected: true,
  sequence: 0,
  onStale: () => () => undefined,
  onReset: () => () => undefined,
};

/** Returns a resolver that sees the rows of a transaction. */
export function resolverWithin(
  tx: PassingTransaction,
  { visible, reader }: { readonly visible: VisibleRows; readonly reader: PublishedReader },
): PageResolver {
  const transaction = writeTransaction(tx);
  const rows: Pick<VisibleRows, 'of'> = {
    of: (entity, context: Context) => visible.of(entity, { ...context, tx: transaction }),
  };
  return new PageResolver(rows, reader, tx, deaf);
}

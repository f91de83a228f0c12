import type { Rows, TransactionContext } from '@flotilla/backend';
import { type Product, product } from '../../entities/product.js';
import { withInherited } from '../../variations/inherited.js';

/** Fields that decide how a product is sold. */
const soldFields = ['parentId', 'title', 'scheduleId', 'taxClassId', 'isShippable', 'weight'] as const;

/** A product with what a variation takes from its parent, except the options in its title. */
export type SoldProduct = Pick<Product, 'id' | (typeof soldFields)[number]>;

/**
 * Returns products by id with the values of their parents. Runs one statement, and one more for variations.
 * With a lock, deletions and withdrawals of a product or its parent wait for the transaction.
 */
export async function readSoldProducts(
  ids: readonly string[],
  { rows, context, lock }: { rows: Rows; context: TransactionContext; lock?: 'share' },
): Promise<ReadonlyMap<string, SoldProduct>> {
  const read = (some: readonly string[]) =>
    rows.of(product, context).find({
      where: { id: { inArray: [...new Set(some)] } },
      fields: soldFields,
      orderBy: { id: 'asc' },
      lock,
    });
  const own = await read(ids);
  const parentIds = own.flatMap(({ parentId }) => parentId ?? []);
  const parents = new Map(
    parentIds.length > 0 ? (await read(parentIds)).map((one) => [one.id, one]) : undefined,
  );
  return new Map(own.map((one) => [one.id, withInherited(one, parents.get(one.parentId ?? ''))]));
}

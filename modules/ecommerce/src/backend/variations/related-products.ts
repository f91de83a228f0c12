import type { Context, Rows } from '@flotilla/backend';
import { product } from '../../entities/product.js';

/** Returns the products of lines with those that they are variations of. */
export async function withParents(
  lines: readonly { readonly productId: string }[],
  rows: Rows,
  context: Context,
): Promise<string[]> {
  const ids = lines.map(({ productId }) => productId);
  const where = { id: { inArray: ids }, parentId: { isNotNull: true } } as const;
  const variations = await rows.of(product, context).find({ where, fields: ['parentId'] });
  return [...ids, ...variations.flatMap(({ parentId }) => parentId ?? [])];
}

/** Returns the products with their variations. */
export async function withVariations(
  ids: readonly string[],
  rows: Rows,
  context: Context,
): Promise<string[]> {
  const where = { parentId: { inArray: [...ids] } };
  const variations = await rows.of(product, context).find({ where, fields: [] });
  return [...ids, ...variations.map(({ id }) => id)];
}

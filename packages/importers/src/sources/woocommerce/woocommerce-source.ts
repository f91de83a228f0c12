import { Failure } from '@flotilla/runtime';
import type { ImportSource } from '../../engine/source.js';
import { productSource } from '../products/product-source.js';
import type { ProductRow } from '../products/product-row.js';
import { foldedColumn, type ProductFileOptions, type ProductTable } from '../products/product-tables.js';
import { itemOfRow, keyOfRow, type WooShop } from './woocommerce-items.js';

/** Opens the export of products of WooCommerce: a file, or a folder of files and pictures. @throws Failure */
export function woocommerceSource(path: string, options: ProductFileOptions = {}): Promise<ImportSource> {
  const now = new Date().toISOString();
  return productSource(path, { name: 'woocommerce', check, itemsOf: (rows) => itemsOf(rows, now) }, options);
}

function check({ name, content }: ProductTable): void {
  const columns = new Set(content.columns.map(foldedColumn));
  const missing = ['Name', 'Type'].find((column) => !columns.has(foldedColumn(column)));
  if (missing !== undefined)
    throw new Failure(
      `${name} is no export of WooCommerce: line 1 has no column "${missing}".`,
      'Make one under Products › Export, with English as the language of your profile.',
    );
}

function itemsOf(rows: readonly ProductRow[], now: string) {
  const keys = new Map(rows.map((row) => [row.text('SKU').toLowerCase(), keyOfRow(row)]));
  const byKey = new Map(rows.map((row) => [keyOfRow(row), row]));
  const shop: WooShop = { keys, byKey, optionNames: new Map(), now };
  // Attributes of variations are options of their product, and no facts.
  const variations = rows.flatMap((row) =>
    row.text('Type').includes('variation') ? [itemOfRow(row, shop)] : [],
  );
  for (const { parent = '', options = [] } of variations) {
    const names = shop.optionNames.get(parent) ?? new Set();
    for (const { name } of options) names.add(name.toLowerCase());
    shop.optionNames.set(parent, names);
  }
  let next = 0;
  return rows.map((row) => {
    const isVariation = row.text('Type').includes('variation');
    return (isVariation ? variations[next++] : undefined) ?? itemOfRow(row, shop);
  });
}

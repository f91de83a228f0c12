import { Failure } from '@flotilla/runtime';
import type { ImportSource } from '../../engine/source.js';
import { productSource } from '../products/product-source.js';
import type { ProductRow } from '../products/product-row.js';
import { foldedColumn, type ProductFileOptions, type ProductTable } from '../products/product-tables.js';
import type { ShopItem } from '../products/shop-items.js';
import { itemsOfHandle } from './shopify-items.js';

/** Opens the export of products of Shopify: a file, or a folder of files and pictures. @throws Failure */
export function shopifySource(path: string, options: ProductFileOptions = {}): Promise<ImportSource> {
  return productSource(path, { name: 'shopify', check, itemsOf }, options);
}

function check({ name, content }: ProductTable): void {
  const columns = new Set(content.columns.map(foldedColumn));
  const missing = ['Handle', 'Title', 'Variant Price'].find((column) => !columns.has(foldedColumn(column)));
  if (missing !== undefined)
    throw new Failure(
      `${name} is no export of Shopify: line 1 has no column "${missing}".`,
      'Make one under Products › Export, as plain CSV.',
    );
}

/** Rows of a handle follow each other. A handle that returns is another product. */
function itemsOf(rows: readonly ProductRow[]): ShopItem[] {
  const groups: ProductRow[][] = [];
  let last: string | undefined;
  for (const row of rows) {
    const handle = row.text('Handle').toLowerCase();
    if (handle === '') row.refuse('Handle', 'is empty.');
    if (handle !== '' && handle === last && !isOther(row, groups.at(-1)?.[0])) groups.at(-1)?.push(row);
    else groups.push([row]);
    last = handle;
  }
  return groups.flatMap(itemsOfHandle);
}

function isOther(row: ProductRow, first: ProductRow | undefined): boolean {
  const title = row.text('Title');
  return title !== '' && title !== first?.text('Title');
}

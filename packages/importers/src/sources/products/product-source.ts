import type { ImportRecord } from '@flotilla/backend/ports';
import type { FileRow } from '@flotilla/backend/server';
import type { ImportSource } from '../../engine/source.js';
import { productRecords } from './product-records.js';
import { ProductRow } from './product-row.js';
import { type ProductFileOptions, type ProductTable, productTables } from './product-tables.js';
import type { ShopItem } from './shop-items.js';

/** How the rows of a format become products. */
export interface ProductFormat {
  readonly name: string;
  /** @throws Failure for a file of another format */
  check(table: ProductTable): void;
  itemsOf(rows: readonly ProductRow[]): readonly ShopItem[];
}

/** Cells that say nothing about a product. */
const defaults = new Set(['', '0', '-1', 'false', 'no', 'нет']);

/** Opens CSV files of products. @throws Failure for unreadable files and those of other formats */
export async function productSource(
  path: string,
  format: ProductFormat,
  options: ProductFileOptions,
): Promise<ImportSource> {
  const { tables, fileAt, countList } = await productTables(path, options);
  for (const table of tables) format.check(table);
  const used = new Set<string>();
  const isOnly = tables.length === 1;
  const rows = tables.flatMap((table) => {
    const given = { ...table, isOnly, countList };
    return table.content.records.map((row) => new ProductRow(row, given, used));
  });
  const items = format.itemsOf(rows);
  const others = tables.flatMap((table) => lostColumns(table, used));
  const site = options.site?.replace(/\/$/, '');
  return {
    name: `${format.name}:${site ?? 'shop'}`,
    site: site ?? siteOf(items),
    async *records() {
      yield* productRecords({ items, others }, options);
    },
    ...(fileAt && { fileAt }),
  };
}

/** Returns the columns that no product has taken, with the number of their values. */
function lostColumns({ name, content }: ProductTable, used: ReadonlySet<string>): ImportRecord[] {
  return content.columns.flatMap((column): ImportRecord[] => {
    if (used.has(`${name}\0${column}`)) return [];
    const values = content.records.flatMap((row) => valuesOf(row, column));
    const [first] = values;
    if (first === undefined) return [];
    const lost = [{ what: `column "${column.slice(0, 100)}"`, count: values.length, detail: first }];
    return [{ kind: 'lost', key: `${name} ${column}`, label: name, lost }];
  });
}

function valuesOf({ cells }: FileRow, column: string): string[] {
  const text = String(cells.get(column) ?? '').trim();
  return defaults.has(text.toLowerCase()) ? [] : [text];
}

/** Pictures of WordPress show the address of the shop, which its exports do not contain. */
function siteOf(items: readonly ShopItem[]): string | undefined {
  for (const { address } of items.flatMap(({ pictures = [] }) => pictures)) {
    const url = URL.parse(address);
    if (url?.pathname.includes('/wp-content/')) return url.origin;
  }
  return undefined;
}

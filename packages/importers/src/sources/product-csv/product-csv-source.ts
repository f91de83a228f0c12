import type { ImportSource } from '../../engine/source.js';
import { productSource } from '../products/product-source.js';
import { columnNames, type ProductFileOptions } from '../products/product-tables.js';
import { columnMap, type ProductColumns, productColumns } from './product-columns.js';
import { fieldNamed } from './product-fields.js';
import { itemOfRow, keyOfRow } from './product-csv-items.js';

export interface ProductCsvOptions extends ProductFileOptions {
  /** Fields by column, or texts such as `Price, €=price`. An empty field ignores a column. */
  readonly map?: readonly string[] | Readonly<Record<string, string>> | undefined;
}

/** Opens a spreadsheet of products with names of columns in English or Russian. @throws Failure */
export async function productCsvSource(
  path: string,
  { map = [], ...options }: ProductCsvOptions = {},
): Promise<ImportSource> {
  const fields = columnMap(map);
  let columns: ProductColumns = new Map();
  return productSource(
    path,
    {
      name: 'csv',
      // A folder of files has the columns of all of them.
      check: (table) => void (columns = new Map([...columns, ...productColumns(table, fields)])),
      itemsOf(rows) {
        const keys = new Map(
          rows.map((row) => [row.text(columns.get('sku') ?? '').toLowerCase(), keyOfRow(row, columns)]),
        );
        return rows.map((row) => itemOfRow(row, { columns, keys }));
      },
    },
    options,
  );
}

/** Returns the columns of a spreadsheet, with the field of each name that is known. @throws Failure */
export async function productCsvColumns(
  path: string,
  encoding?: string,
): Promise<readonly { readonly column: string; readonly field: string | null }[]> {
  return [...(await columnNames(path, encoding))].map((column) => ({
    column,
    field: fieldNamed(column) ?? null,
  }));
}

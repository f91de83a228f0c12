import { dirname } from 'node:path';
import { foldedColumn } from '../sources/products/product-tables.js';
import type { ExportFile } from './export-files.js';

/**
 * Returns the CSV file whose first line has some columns, or its folder when all CSV files there have them;
 * undefined without one.
 */
export function productFiles(files: readonly ExportFile[], columns: readonly string[]): string | undefined {
  const tables = files.filter(({ name }) => /\.(?:csv|tsv)$/i.test(name));
  const found = tables.filter(({ start }) => hasColumns(start, columns));
  const [first] = found;
  if (!first) return undefined;
  const folder = dirname(first.path);
  const beside = tables.filter(({ path }) => dirname(path) === folder);
  return beside.length > 1 && beside.every((one) => found.includes(one)) ? folder : first.path;
}

function hasColumns(start: string, columns: readonly string[]): boolean {
  // UTF-16 has a NUL beside each letter of ASCII.
  const [line = ''] = start.replace(/[\0\uFEFF\uFFFD]/g, '').split(/\r|\n/, 1);
  const names = new Set(line.split(/[,;\t]/).map((name) => foldedColumn(name.replaceAll('"', ''))));
  return columns.every((column) => names.has(foldedColumn(column)));
}

import { dirname } from 'node:path';
import { ProblemError } from '@flotilla/backend';
import { csvRecords } from '@flotilla/backend/server';
import { foldedColumn } from '../sources/products/product-tables.js';
import type { ExportFile } from './export-files.js';

/**
 * Returns the CSV file whose first line has some columns, or its folder when all CSV files there have them;
 * undefined without one.
 */
export async function productFiles(
  files: readonly ExportFile[],
  columns: readonly string[],
): Promise<string | undefined> {
  const tables = files.filter(({ name }) => /\.(?:csv|tsv)$/i.test(name));
  const found: ExportFile[] = [];
  for (const table of tables) if (await hasColumns(table, columns)) found.push(table);
  const [first] = found;
  if (!first) return undefined;
  const folder = dirname(first.path);
  const beside = tables.filter(({ path }) => dirname(path) === folder);
  return beside.length > 1 && beside.every((one) => found.includes(one)) ? folder : first.path;
}

async function hasColumns({ start }: ExportFile, columns: readonly string[]): Promise<boolean> {
  if (columns.length === 0) return true;
  const names = new Set((await columnsIn(start)).map(foldedColumn));
  return columns.every((column) => names.has(foldedColumn(column)));
}

/** Returns the columns of a table; none if its beginning is no CSV. */
async function columnsIn(start: string): Promise<readonly string[]> {
  try {
    return (await csvRecords(start, { maxRead: 1 })).columns;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [];
  }
}

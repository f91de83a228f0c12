import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { csvRecords, decodedText, type FileRows, heapShare, maxCells } from '@flotilla/backend/server';
import { ProblemError } from '@flotilla/backend';
import { Failure } from '@flotilla/runtime';
import type { LocalFile } from '../../engine/source.js';
import { withoutEnd } from '../plain-text.js';
import { beginningOf } from '../file-beginning.js';
import { fileFolder } from '../file-folder.js';

export interface ProductFileOptions {
  /** The address of the old shop. */
  readonly site?: string | undefined;
  /** Encoding of files that are not in UTF-8 and have no byte order mark, such as `windows-1251`. */
  readonly encoding?: string | undefined;
  /** Code of the currency of the prices; the default currency of the shop without one. */
  readonly currency?: string | undefined;
  /** Slug of the store that sells the products; the oldest store without one. */
  readonly store?: string | undefined;
  readonly fileAt?: (address: string) => Promise<LocalFile | undefined>;
  /** Called with the cells that are kept; its error ends the reading. */
  readonly onCells?: ((cells: number) => void) | undefined;
}

/** A file of products. */
export interface ProductTable {
  readonly name: string;
  readonly content: FileRows;
}

export interface ProductTables {
  readonly tables: readonly ProductTable[];
  readonly fileAt?: ((address: string) => Promise<LocalFile | undefined>) | undefined;
  /** Counts the values of a list in a cell, with the cells of the tables. @throws Failure above the limit */
  readonly countList: (values: number) => void;
}

/** Values of a list that its cell pays for, and values that take as much memory as a further cell. */
const [freeValues, valuesPerCell] = [10, 4];
const maxFiles = 50;
/** Characters of a header with 500 long names. */
const headerBytes = 1024 ** 2;

/** Limits of all files together. They are read whole, because products refer to others in any order. */
const maxBytes = () => heapShare(64 * 1024 ** 2);

/** Reads a CSV file, or those of a folder and its pictures. @throws Failure naming the file and the line */
export async function productTables(
  path: string,
  { encoding, fileAt, onCells }: ProductFileOptions,
): Promise<ProductTables> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new Failure(`There is no file ${path}.`, 'Name the CSV file with the products.');
  const paths = found.isDirectory() ? await tablesIn(path) : [path];
  const tables: ProductTable[] = [];
  let [bytes, cells] = [0, 0];
  for (const one of paths) {
    bytes += (await stat(one)).size;
    if (bytes > maxBytes()) throw tooLarge(basename(one), `the files have more than ${mb(maxBytes())}`);
    const table = await tableOf(one, { encoding, maxCells: maxCells() - cells, onCells });
    cells += table.content.cells;
    tables.push(table);
  }
  const finders = [fileAt, found.isDirectory() ? await fileFolder(path) : undefined].filter(isGiven);
  const countList = (values: number) => {
    const more = Math.max(0, values - freeValues) / valuesPerCell;
    cells += more;
    if (cells > maxCells())
      throw tooLarge(basename(path), `its lists and cells count as more than ${maxCells()} cells`);
    if (more > 0) onCells?.(more);
  };
  return { tables, countList, ...(finders.length > 0 && { fileAt: await fileAmong(finders, paths) }) };
}

type Finder = NonNullable<ProductFileOptions['fileAt']>;
const isGiven = (finder: Finder | undefined): finder is Finder => finder !== undefined;

async function tablesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:csv|tsv)$/i.test(name)).toSorted();
  if (names.length === 0) throw new Failure(`There is no CSV file in ${folder}.`, 'Put the export there.');
  if (names.length > maxFiles)
    throw new Failure(`${folder} has more than ${maxFiles} CSV files.`, 'Import them in parts.');
  return names.map((name) => join(folder, name));
}

/**
 * Returns a finder of pictures: by the path of an address, or by its last part, because downloaded pictures often
 * lie beside the export. Never finds the export, which may have costs.
 */
async function fileAmong(finders: readonly Finder[], tables: readonly string[]): Promise<Finder> {
  const exports = new Set(await Promise.all(tables.map((path) => realpath(path))));
  return async (address) => {
    for (const name of [address, address.replace(/^.*\//, '')])
      for (const finder of finders) {
        const file = await finder(name);
        if (file && !exports.has(file.path)) return file;
      }
    return undefined;
  };
}

/** Reads the names of the columns of a CSV file, or of those of a folder. @throws Failure */
export async function columnNames(path: string, encoding: string | undefined): Promise<ReadonlySet<string>> {
  const isFolder = (await stat(path)).isDirectory();
  const names = new Set<string>();
  for (const one of isFolder ? await tablesIn(path) : [path]) {
    const { content } = await tableOf(one, { encoding, isHeader: true });
    for (const column of content.columns) names.add(column);
  }
  return names;
}

const mb = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;
const tooLarge = (name: string, reason: string) =>
  new Failure(
    `${name} can’t be read: ${reason}.`,
    'Import the products in parts, a file with all columns each.',
  );

interface TableReading {
  readonly encoding?: string | undefined;
  readonly maxCells?: number;
  readonly onCells?: ProductFileOptions['onCells'];
  readonly isHeader?: boolean;
}

async function tableOf(
  path: string,
  { encoding, maxCells: max, onCells, isHeader = false }: TableReading,
): Promise<ProductTable> {
  const name = basename(path);
  try {
    const bytes = isHeader ? await beginningOf(path, headerBytes) : await readFile(path);
    const text = decodedText(bytes, encoding, { isBeginning: isHeader });
    const content = await csvRecords(text, { maxCells: max, onCells, ...(isHeader && { maxRead: 1 }) });
    const twice = content.columns.find(
      (column, index) => column !== '' && content.columns.indexOf(column) !== index,
    );
    if (twice !== undefined)
      throw new Failure(`${name}, line 1, column "${twice}" is there twice.`, 'Rename or delete one.');
    return { name, content };
  } catch (error) {
    // Memory that other imports hold is no fault of the file.
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    if (/has more than/.test(error.message)) throw tooLarge(name, error.message.replace(/\.$/, ''));
    throw new Failure(
      `${name} can’t be read: ${error.message}`,
      'Save it as CSV UTF-8, or state its encoding: --encoding windows-1251.',
    );
  }
}

/** Longer texts are no names of columns. */
const maxName = 300;

/** Returns a folded name of a column for comparisons: headers differ in case, spaces and marks. */
export function foldedColumn(name: string): string {
  const folded = name
    .trim()
    .slice(0, maxName)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s_]+/g, ' ');
  const bare = withoutEnd(folded, '?:*');
  return bare === folded ? folded : bare.replace(/ $/, '');
}

import type { FileRow } from '@flotilla/backend/server';
import { foldedColumn, type ProductTable, type ProductTables } from './product-tables.js';

const maxShown = 40;
const shown = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

const yes = new Set(['1', 'true', 'yes', 'y', 'да', 'истина', '+']);
const no = new Set(['0', 'false', 'no', 'n', 'нет', 'ложь', '-']);

/** A row of a file of products. Notes the problems of its cells, and the columns that were read. */
export class ProductRow {
  readonly problems: string[] = [];
  private readonly names: ReadonlyMap<string, string>;

  constructor(
    private readonly row: FileRow,
    private readonly table: ProductTable & Pick<ProductTables, 'countList'> & { readonly isOnly: boolean },
    private readonly used: Set<string>,
  ) {
    this.names = namesOf(table);
    if (row.problem !== undefined) this.problems.push(`${this.place} ${row.problem}`);
  }

  /** The line of the file, with the file's name when there are several. */
  get place(): string {
    return `${this.table.isOnly ? '' : `${this.table.name}, `}line ${this.row.line}`;
  }

  has(column: string): boolean {
    return this.names.has(foldedColumn(column));
  }

  /** Returns the file's name of a column. */
  nameOf(column: string): string {
    return this.names.get(foldedColumn(column)) ?? column;
  }

  /** Returns the text of a cell, without spaces around it; empty for a missing column. */
  text(column: string): string {
    const name = this.names.get(foldedColumn(column));
    if (name === undefined) return '';
    this.used.add(`${this.table.name}\0${name}`);
    return String(this.row.cells.get(name) ?? '').trim();
  }

  /** Counts the values of a cell, and returns them. @throws Failure when all lists take too much memory */
  listed<T>(values: T[]): T[] {
    this.table.countList(values.length);
    return values;
  }

  /** Counts the categories of a cell by their levels, and returns them. @throws as `listed` */
  listedPaths(paths: string[][]): string[][] {
    this.table.countList(paths.reduce((sum, path) => sum + path.length, 0));
    return paths;
  }

  /** Notes a problem of a cell. */
  refuse(column: string, message: string): void {
    this.problems.push(`${this.place}, column "${this.nameOf(column)}": ${message}`);
  }

  /** Returns an exact decimal that is not negative; undefined for an empty or wrong cell. */
  decimal(column: string, what: string): string | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^\p{Sc}|\p{Sc}$|руб\.?$|р\.$/giu, '');
    const plain = this.table.content.hasDecimalComma ? withPoint(bare) : withoutCommas(bare);
    if (/^-\d/.test(plain)) this.refuse(column, `"${shown(text)}" is negative.`);
    else if (/^\d{1,12}(?:\.\d{1,8})?$/.test(plain)) return plain.replace(/^0+(?=\d)/, '');
    else this.refuse(column, `"${shown(text)}" is not ${what}.`);
    return undefined;
  }

  /** Returns a whole number, which may be negative; undefined for an empty or wrong cell. */
  integer(column: string): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    if (/^-?\d{1,9}(?:[.,]0+)?$/.test(text)) return Number.parseInt(text, 10);
    this.refuse(column, `"${shown(text)}" is not a whole number.`);
    return undefined;
  }

  /** Returns a yes or a no; undefined for an empty or wrong cell. */
  flag(column: string): boolean | undefined {
    const text = this.text(column).toLowerCase();
    if (text === '') return undefined;
    if (yes.has(text)) return true;
    if (no.has(text)) return false;
    this.refuse(column, `"${shown(text)}" is neither yes nor no.`);
    return undefined;
  }

  /** Returns a moment as ISO 8601, read in UTC without a zone; `isEnd` takes a day as its end. */
  moment(column: string, isEnd = false): string | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const [, day, time = '00:00:00', zone = 'Z'] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
    const moment = new Date(`${day}T${time}${zone}`);
    if (day === undefined || Number.isNaN(moment.getTime())) {
      this.refuse(column, `"${shown(text)}" is not a date such as 2026-12-31.`);
      return undefined;
    }
    if (isEnd && /^00:00(?::00)?$/.test(time)) moment.setUTCDate(moment.getUTCDate() + 1);
    return moment.toISOString();
  }

  /** Returns the file's names of columns whose folded name matches a pattern. */
  columns(pattern: RegExp): string[] {
    return [...this.names].flatMap(([folded, name]) => (pattern.test(folded) ? [name] : []));
  }
}

const cache = new WeakMap<ProductTable, ReadonlyMap<string, string>>();

function namesOf(table: ProductTable): ReadonlyMap<string, string> {
  const known = cache.get(table);
  if (known) return known;
  const names = new Map(table.content.columns.map((name) => [foldedColumn(name), name]));
  cache.set(table, names);
  return names;
}

/** `1.299,50` is 1299.50. */
function withPoint(text: string): string {
  if (!text.includes(',')) return text;
  return text.replaceAll('.', '').replace(',', '.');
}

/** `1,299.50` is 1299.50, and `12,5` is 12.5. */
function withoutCommas(text: string): string {
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  return /^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text;
}

import { getHeapStatistics } from 'node:v8';
import { InvalidError, UnavailableError } from '@flotilla/core/errors';
import { importLimits } from '@flotilla/core/imports';

/** Limits of a file that is read. */
export interface ReadLimits {
  /** More rows are an error. */
  readonly maxRows?: number | undefined;
  /** More cells are an error. */
  readonly maxCells?: number | undefined;
  /** Called with the cells of each row before it is kept; its error ends the reading. */
  readonly onCells?: ((cells: number) => void) | undefined;
  /** Called with the columns before the first row is read; its error ends the reading. */
  readonly onColumns?: ((columns: readonly string[]) => void) | undefined;
}

/** Counts rows and cells while a file is read, because the rows above a limit must not reach the memory. */
export class CellCount {
  private rows = 0;
  private cells = 0;

  constructor(private readonly limits: ReadLimits) {}

  /** The counted cells. */
  get total(): number {
    return Math.ceil(this.cells);
  }

  /** Counts a row by the memory that it takes. @throws InvalidError above a limit; the error of `onCells` */
  addRow(cells: readonly string[]): void {
    const { maxRows = importLimits.rows } = this.limits;
    if (++this.rows > maxRows)
      throw InvalidError.of('file', {
        en: `has more than ${maxRows} rows. Send it in parts.`,
        ru: `больше ${maxRows} строк. Загрузите его по частям.`,
      });
    let filled = 0;
    let values = 0;
    for (const cell of cells) {
      if (cell === '') continue;
      filled++;
      if (json.test(cell)) values += jsonValues(cell);
    }
    this.addCells(cellsPerRow + filled + (cells.length - filled) / emptyPerCell + values / valuesPerCell);
  }

  /** Counts a row of JSON by its values. @throws InvalidError above a limit */
  addText(json: string): void {
    this.addCells(jsonValues(json) / valuesPerCell);
  }

  private addCells(cells: number): void {
    const { maxCells: max = importLimits.cells, onCells } = this.limits;
    this.cells += cells;
    if (this.cells > max)
      throw InvalidError.of('file', {
        en: `has more than ${max} cells, where a row counts as ${cellsPerRow} more. Send it in parts.`,
        ru: `больше ${max} ячеек, каждая строка считается ещё за ${cellsPerRow}. Загрузите его по частям.`,
      });
    onCells?.(cells);
  }
}

/** A row takes memory apart from its cells, and an empty cell takes little. */
const cellsPerRow = 3;
const emptyPerCell = 8;
/** Values within a cell of JSON, as in texts, are not merged one by one. */
const valuesPerCell = 4;

/** The beginning of a cell that is parsed as JSON: a list or an object. */
const json = /^\s*[[{]/;

const [quote, backslash] = [0x22, 0x5c];
/** `,`, `[` and `{`: each precedes a value. */
const before = new Set([0x2c, 0x5b, 0x7b]);

/** Returns the number of values in JSON, because a small text may have millions of empty lists. */
export function jsonValues(json: string | Uint8Array): number {
  const { length } = json;
  const codeAt =
    typeof json === 'string' ? (at: number) => json.charCodeAt(at) : (at: number) => json[at] ?? 0;
  let count = 1;
  let isText = false;
  for (let at = 0; at < length; at++) {
    const code = codeAt(at);
    if (code === backslash && isText) at++;
    else if (code === quote) isText = !isText;
    else if (!isText && before.has(code)) count++;
  }
  return count;
}

/** @throws InvalidError for too many columns and for names that are too long */
export function requireColumns(
  columns: readonly string[],
  { onColumns }: Pick<ReadLimits, 'onColumns'> = {},
): void {
  if (columns.length > importLimits.columns)
    throw InvalidError.of('file', {
      en: `has more than ${importLimits.columns} columns.`,
      ru: `больше ${importLimits.columns} столбцов.`,
    });
  if (columns.some(({ length }) => length > importLimits.columnName))
    throw InvalidError.of('file', {
      en: `has a column whose name is longer than ${importLimits.columnName} characters.`,
      ru: `название столбца длиннее ${importLimits.columnName} знаков.`,
    });
  onColumns?.(columns);
}

/** Bytes of the heap for a cell of a file while its rows are merged, with as much for the rest of the process. */
const heapBytesPerCell = 800;

/** Returns the number of cells that fit into the heap of this process. */
export function maxCells(heapBytes: number = getHeapStatistics().heap_size_limit): number {
  return Math.min(importLimits.cells, Math.floor(heapBytes / heapBytesPerCell));
}

/** Part of the heap that a file may have: its text, its values and the rows made of them are in memory. */
const heapPart = 12;

/** Returns a limit of bytes, or fewer if the heap of this process has no room for them. */
export function heapShare(maxBytes: number, heapBytes: number = getHeapStatistics().heap_size_limit): number {
  return Math.min(maxBytes, Math.floor(heapBytes / heapPart));
}

/** The cells of the files that this process imports at the same time: together they are limited like one file. */
export class OpenCells {
  private open = 0;

  constructor(private readonly max: () => number = maxCells) {}

  /** Runs work on a file. `take` counts cells until the work ends. @throws UnavailableError for cells of other files */
  async during<T>(work: (take: (cells: number) => void) => Promise<T>): Promise<T> {
    let own = 0;
    try {
      return await work((cells) => {
        own += cells;
        this.open += cells;
        if (this.open > this.max() && this.open > own)
          throw new UnavailableError('This server imports other files. Try again when they are done.');
      });
    } finally {
      this.open -= own;
    }
  }
}

import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { unescapedCell } from '@flotilla/core/imports';
import { InvalidError } from '@flotilla/core/errors';
import { CsvError, parse } from 'csv-parse';
import type { Cells, FileRecord, FileRows } from './file-records.js';
import { CellCount, type ReadLimits, requireColumns } from './read-limits.js';
import { textParts } from './text-parts.js';

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

/** Characters per step of the parser: other requests are served between the steps. */
const chunkLength = 64 * 1024;
const maxRecordLength = 4 * 1024 ** 2;

interface ParsedLine {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

export interface CsvOptions extends ReadLimits {
  /** Defaults to the most frequent one of the header. */
  readonly separator?: Separator | undefined;
  /** Maximum number of rows that are read. The last row of the text may be cut. */
  readonly maxRead?: number;
}

/**
 * Parses CSV (RFC 4180) as spreadsheets write it: separated by commas, semicolons or tabs, with any line ends.
 * @throws InvalidError with the line of a syntax error; for more rows, columns or cells than allowed
 */
export async function csvRecords(text: string, options: CsvOptions = {}): Promise<FileRows> {
  const { body, delimiter, skipped } = separatedBy(text, options.separator);
  const reader = new LineReader(skipped, options);
  await readLines(body, delimiter, reader, options);
  const { columns, records, cells } = reader;
  if (!columns)
    throw InvalidError.of('file', {
      en: 'is empty. Its first line names the columns.',
      ru: 'пуст. В его первой строке — названия столбцов.',
    });
  return { columns, records, cells, isText: true, hasDecimalComma: delimiter !== separators.comma };
}

/** Makes rows of parsed lines, and stops at the first one above a limit. */
class LineReader {
  columns: readonly string[] | undefined;
  readonly records: FileRecord[] = [];
  private index: ReadonlyMap<string, number> = new Map();
  private readonly count: CellCount;
  private countedTwice = 0;

  constructor(
    private readonly skipped: number,
    private readonly limits: CsvOptions,
  ) {
    this.count = new CellCount(limits);
  }

  get cells(): number {
    return this.count.total;
  }

  /** Whether the rows that the caller wants are read. */
  get isEnough(): boolean {
    return this.records.length >= (this.limits.maxRead ?? Infinity);
  }

  /** @throws InvalidError */
  add({ record, info }: ParsedLine): void {
    const line = this.startOf(record, info.lines);
    if (!this.columns) {
      const columns = record.map((name) => unescapedCell(name.trim()));
      requireColumns(columns, this.limits);
      this.columns = columns;
      this.index = new Map(columns.map((name, at) => [name, at]));
      return;
    }
    this.count.addRow(record);
    if (record.every((cell) => cell === '')) return;
    const { length } = this.columns;
    if (record.length === length) this.records.push({ line, cells: new LineCells(this.index, record) });
    else
      this.records.push({
        ...{ line, cells: new Map() },
        problem: `has ${record.length} cells; the header has ${length}.`,
      });
  }

  /** Returns the line where a row begins: the parser counts up to its end, and CRLF in a cell as two lines. */
  private startOf(record: readonly string[], lines: number): number {
    const cells = record.join('');
    const start = lines - (cells.match(/[\r\n]/g)?.length ?? 0) - this.countedTwice;
    this.countedTwice += cells.match(/\r\n/g)?.length ?? 0;
    return this.skipped + start;
  }
}

/** The cells of a line. All lines of a file have one index of columns. */
class LineCells implements Cells {
  constructor(
    private readonly index: ReadonlyMap<string, number>,
    private readonly texts: readonly string[],
  ) {}

  get(column: string): string | undefined {
    const at = this.index.get(column);
    return at === undefined ? undefined : unescapedCell(this.texts[at] ?? '');
  }

  *[Symbol.iterator](): Generator<readonly [string, string]> {
    for (const [column, at] of this.index) yield [column, unescapedCell(this.texts[at] ?? '')];
  }
}

class EnoughError extends Error {}

async function readLines(
  text: string,
  delimiter: string,
  reader: LineReader,
  { maxRead = Infinity }: CsvOptions,
): Promise<void> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordLength,
    // The reader takes each line here, so that a limit ends the parsing. Null keeps no line in the parser.
    on_record(line: unknown) {
      reader.add(line as ParsedLine);
      if (reader.isEnough) throw new EnoughError();
      return null;
    },
  });
  try {
    await pipeline(steps(text), parser.resume());
  } catch (error) {
    if (error instanceof EnoughError) return;
    if (!(error instanceof CsvError)) throw error;
    if (maxRead < Infinity && reader.columns) return;
    throw InvalidError.of('file', {
      en: `is not CSV: ${error.message}`,
      ru: `не похож на CSV: ${error.message}`,
    });
  }
}

async function* steps(text: string): AsyncGenerator<string> {
  for (const part of textParts(text, chunkLength)) {
    yield part;
    await setImmediate();
  }
}

/**
 * Returns the separator of the cells: the one that Excel's line `sep=;` or the caller states, else the most
 * frequent one of the first line.
 */
function separatedBy(
  text: string,
  stated: Separator | undefined,
): { readonly body: string; readonly delimiter: string; readonly skipped: number } {
  const [line = '', ownSeparator] = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/.exec(text) ?? [];
  if (ownSeparator !== undefined)
    return { body: text.slice(line.length), delimiter: ownSeparator, skipped: 1 };
  const [first = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, chunkLength)) ?? [];
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, '');
  const found = Object.values(separators).toSorted((a, b) => bare.split(b).length - bare.split(a).length);
  return { body: text, delimiter: stated ? separators[stated] : (found[0] ?? separators.comma), skipped: 0 };
}

import { setImmediate } from 'node:timers/promises';
import { InvalidError } from '@flotilla/core/errors';
import { importLimits } from '@flotilla/core/imports';
import { isPlainObject } from '@flotilla/core/values';
import type { Cells, FileRecord, FileRows } from './file-records.js';
import { CellCount, type ReadLimits, requireColumns } from './read-limits.js';

/** Rows per step: other requests are served between the steps. */
const rowsAtOnce = 500;

/** Parses JSON lines: an object per line. A line that is not JSON is a problem of its row. @throws InvalidError */
export async function jsonLineRecords(text: string, limits: ReadLimits = {}): Promise<FileRows> {
  const rows = new ObjectRows(limits);
  let line = 0;
  for (let start = 0; start < text.length; line++) {
    const end = text.indexOf('\n', start);
    const content = text.slice(start, end < 0 ? text.length : end).trim();
    start = end < 0 ? text.length : end + 1;
    if (line % rowsAtOnce === 0) await setImmediate();
    if (content === '') continue;
    rows.count.addText(content);
    rows.add(parsed(content), line + 1);
  }
  return rows.result();
}

/** Parses a JSON array of rows. The line of a row is its position. @throws InvalidError */
export function jsonRecords(text: string, limits: ReadLimits = {}): FileRows {
  const rows = new ObjectRows(limits);
  rows.count.addText(text);
  const list = parsed(text);
  if (!Array.isArray(list))
    throw InvalidError.of('file', {
      en: 'must be a JSON array of rows.',
      ru: 'должен быть массивом строк в JSON.',
    });
  for (const [index, value] of list.entries()) rows.add(value, index + 1);
  return rows.result();
}

/** Makes rows of objects, and stops at the first one above a limit. */
class ObjectRows {
  private readonly records: FileRecord[] = [];
  private readonly columns = new Set<string>();
  readonly count: CellCount;

  constructor(private readonly limits: ReadLimits) {
    this.count = new CellCount(limits);
  }

  /** @throws InvalidError */
  add(value: unknown, line: number): void {
    if (!isPlainObject(value)) {
      this.count.addRow([]);
      this.records.push({ line, cells: new Map(), problem: 'must be a JSON object.' });
      return;
    }
    const names = Object.keys(value);
    this.count.addRow(names);
    for (const name of names) this.columns.add(name);
    if (this.columns.size > importLimits.columns) requireColumns([...this.columns]);
    this.records.push({ line, cells: new ObjectCells(value) });
  }

  /** @throws InvalidError */
  result(): FileRows {
    const [records, columns] = [this.records, [...this.columns]];
    if (records.length === 0) throw InvalidError.of('file', { en: 'is empty.', ru: 'пуст.' });
    requireColumns(columns, this.limits);
    return { columns, records, cells: this.count.total, isText: false, hasDecimalComma: false };
  }
}

class ObjectCells implements Cells {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  get(column: string): unknown {
    return Object.hasOwn(this.values, column) ? this.values[column] : undefined;
  }

  *[Symbol.iterator](): Generator<readonly [string, unknown]> {
    yield* Object.entries(this.values);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

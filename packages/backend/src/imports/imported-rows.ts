import type { ImportProblem } from '@flotilla/core/imports';
import { cellValue, languageCell, UnreadableCell } from '../kinds/cells.js';
import type { FileRecord, FileRows } from './file-records.js';
import type { FieldColumn, ImportColumn } from './import-columns.js';

/** Texts of some languages of a field; others keep theirs. Null removes a text. */
export class LanguageTexts {
  readonly texts: Record<string, unknown> = {};

  /** Returns the value of the field with these texts. */
  over(stored: unknown): Record<string, unknown> {
    const whole = { ...(stored as Record<string, unknown> | null | undefined), ...this.texts };
    return Object.fromEntries(Object.entries(whole).filter(([, text]) => text !== null && text !== ''));
  }
}

/** A row to be created or changed, in the form of the API. */
export interface ImportedRow {
  /** Line of the file, or position in a list. */
  readonly line: number;
  /** The id in the file: of the same row, or of a row of another installation. */
  readonly id?: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Natural keys of referenced rows, by field. */
  readonly keys: Readonly<Record<string, string>>;
  /** Time of creation, for a new row of a whole site. */
  readonly createdAt?: string;
}

export interface ReadRows {
  readonly rows: readonly ImportedRow[];
  readonly problems: readonly ImportProblem[];
  /** The number of further problems of rows that are in the list with their first one. */
  readonly hiddenProblems: number;
}

/** Beyond this number, the list has only the first problem of each row. */
const maxProblems = 20_000;

/** Reads the rows of a file; returns the readable ones, and the problems of the others. */
export function importedRows(
  { records, isText, hasDecimalComma }: FileRows,
  columns: ReadonlyMap<string, ImportColumn>,
): ReadRows {
  const problems: ImportProblem[] = [];
  let hiddenProblems = 0;
  const rows = records.flatMap((record) => {
    const { line, problem } = record;
    if (problem !== undefined) {
      problems.push({ line, field: '', message: problem });
      return [];
    }
    const row = new RowReader(record, { isText, hasDecimalComma });
    for (const [name, value] of record.cells) row.read(name, value, columns.get(name));
    const shown = problems.length < maxProblems ? row.problems : row.problems.slice(0, 1);
    hiddenProblems += row.problems.length - shown.length;
    problems.push(...shown);
    return row.problems.length > 0 ? [] : [row.result()];
  });
  return { rows, problems, hiddenProblems };
}

class RowReader {
  readonly problems: ImportProblem[] = [];
  private id: string | undefined;
  private readonly values: Record<string, unknown> = {};
  private readonly keys: Record<string, string> = {};

  constructor(
    private readonly record: FileRecord,
    private readonly format: Pick<FileRows, 'isText' | 'hasDecimalComma'>,
  ) {}

  read(name: string, value: unknown, column: ImportColumn | undefined): void {
    if (!column || column.is === 'ignored') return;
    if (column.is === 'unnamed') {
      if (value !== '') this.refuse(name, value, 'stands in a column without a name.');
    } else if (column.is === 'id') {
      if (typeof value === 'string' && value !== '') this.id = value;
    } else if (column.is === 'key') {
      if (typeof value === 'string' && value !== '') this.keys[column.name] = value;
    } else if (column.is === 'field') this.readField(name, value, column);
  }

  private readField(name: string, value: unknown, column: FieldColumn): void {
    const { field, language } = column;
    if (language !== undefined) {
      const text = this.format.isText ? languageCell(field, String(value)) : value;
      const languages = this.values[column.name] ?? new LanguageTexts();
      if (!(languages instanceof LanguageTexts))
        return this.refuse(name, value, `stands beside ${column.name}.`);
      languages.texts[language] = text ?? null;
      this.values[column.name] = languages;
      return;
    }
    const read = this.format.isText ? cellValue(field, String(value), this.format) : value;
    if (read instanceof UnreadableCell) this.refuse(name, value, read.message);
    else if (read !== undefined && this.values[column.name] instanceof LanguageTexts)
      this.refuse(name, value, 'stands beside texts of single languages.');
    else if (read !== undefined) this.values[column.name] = read;
  }

  result(): ImportedRow {
    const { id, values, keys } = this;
    return { line: this.record.line, ...(id !== undefined && { id }), values, keys };
  }

  private refuse(field: string, value: unknown, message: string): void {
    this.problems.push({ line: this.record.line, field, value: shownValue(value), message, rule: 'cell' });
  }
}

/** Returns the sent value of a field, or of one of its languages, for a report. */
export function sentValue({ values, keys }: ImportedRow, path: string): { readonly value?: string } {
  const [name = '', language = ''] = path.split('.');
  const sent = keys[name] ?? values[name];
  const value = sent instanceof LanguageTexts ? (sent.texts[language] ?? sent.texts) : sent;
  return value === undefined ? {} : { value: shownValue(value) };
}

const maxShown = 80;

/** Returns a value for a report, cut; objects as JSON. */
export function shownValue(value: unknown, max = maxShown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}

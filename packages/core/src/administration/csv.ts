import type { Entity } from '../definitions/entity.js';
import { readableFields } from '../definitions/client-fields.js';
import type { Field } from '../kinds/field.js';
import { kindOf, targetOf } from '../kinds/kind-of.js';
import { isoIn } from '../values/time-zone.js';

type Row = Readonly<Record<string, unknown>>;

interface CsvOptions {
  /** Time zone of the ISO offsets of moments: `2026-11-25T00:30:00.000+02:00`. */
  readonly timeZone: string;
  readonly isFirst?: boolean;
  /** Languages that have a column per localized field, such as `title.en`; those of the rows by default. */
  readonly languages?: readonly string[];
  /** Natural key of the row that a reference field names, by field: a column `storeId.key` follows `storeId`. */
  readonly keys?: ReferenceLabels;
  /**
   * Label of the row that a reference field names, by field: a column `event` follows `eventId`. A field without
   * an own name for it, such as `owner`, is followed by `ownerLabel`.
   */
  readonly labels?: ReferenceLabels;
}

/** Returns the labels of referenced rows, by reference field. */
export type ReferenceLabels = Readonly<Record<string, (row: Row) => string | undefined>>;

/** Returns the reference fields of an entity that the caller may read, with the entities that they name. */
export function labeledReferences(
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): { readonly name: string; readonly target: Entity }[] {
  return Object.entries(readableFields(entity)).flatMap(([name, field]) => {
    const target = name === 'id' ? undefined : entities.get(targetOf(field)?.key ?? '');
    return target ? [{ name, target }] : [];
  });
}

/**
 * Returns rows as CSV (RFC 4180), with a column per language of localized fields. The first chunk starts with the
 * byte order mark, for spreadsheets to detect UTF-8, and a header of field names. Imports of rows read such files.
 */
export function csvOf(entity: Entity, rows: readonly Row[], options: CsvOptions): string {
  const columns = Object.entries(readableFields(entity)).flatMap(([name, field]) =>
    columnsOf(entity, name, field, { languages: languagesIn(entity, rows), ...options }),
  );
  const lines = rows.map((row) => columns.map(({ valueOf }) => valueOf(row)));
  return (options.isFirst ?? true) ? csvText([columns.map(({ name }) => name), ...lines]) : linesText(lines);
}

interface CsvColumn {
  readonly name: string;
  readonly valueOf: (row: Row) => unknown;
}

function columnsOf(
  entity: Entity,
  name: string,
  field: Field,
  { timeZone, languages, keys = {}, labels = {} }: CsvOptions & { readonly languages: readonly string[] },
): CsvColumn[] {
  const { isLocalized, isMoment, isDay, holdsJson } = kindOf(field.kind);
  if (isLocalized)
    return languages.map((language) => ({
      name: `${name}.${language}`,
      valueOf: (row) => languageCell(textsOf(row[name])[language]),
    }));
  const valueOf = ({ [name]: value }: Row) => {
    if (holdsJson) return jsonCell(value);
    if (typeof value !== 'string') return value;
    if (isMoment) return isoIn(value, timeZone);
    if (isDay) return value.slice(0, 'YYYY-MM-DD'.length);
    return field.optional && quotes.test(value) ? `""${value}` : value;
  };
  return [
    { name, valueOf },
    ...(keys[name] ? [{ name: keyColumn(name), valueOf: keys[name] }] : []),
    ...(labels[name] ? [{ name: labelColumn(entity, name), valueOf: labels[name] }] : []),
  ];
}

/** Empty text of a field that may be null is written as two quotes, because an empty cell is null. */
const quotes = /^(?:"")*$/;

/** Returns the text of a cell of a field that may be null. */
export const textOfOptional = (cell: string) => (cell !== '' && quotes.test(cell) ? cell.slice(2) : cell);

/** Returns the name of the column with the natural key of a referenced row. */
export const keyColumn = (name: string) => `${name}.key`;

/** Returns the languages of the localized values of rows. */
function languagesIn({ fields }: Entity, rows: readonly Row[]): string[] {
  const names = Object.keys(fields).filter((name) => isLocalized(fields[name]));
  return [...new Set(rows.flatMap((row) => names.flatMap((name) => Object.keys(textsOf(row[name])))))];
}

const isLocalized = (field: Field | undefined) =>
  field !== undefined && kindOf(field.kind).isLocalized === true;
const textsOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
const jsonCell = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

/** Writes a document as JSON, and plain text as it is unless it reads as JSON. */
function languageCell(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parsedDocument(value) === undefined ? value : JSON.stringify(value);
}

/** Returns the value of a cell in one language that holds JSON: a document, or text in quotes. */
export function parsedDocument(cell: string): unknown {
  if (!/^\s*[{"]/.test(cell)) return undefined;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the name of the column with the label of a referenced row. */
export function labelColumn({ fields }: Entity, name: string): string {
  const short = name.replace(/Id$/, '');
  return short in fields ? `${name}Label` : short;
}

/** Returns lines of values as CSV, with the byte order mark, for spreadsheets to detect UTF-8. */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  return `\uFEFF${linesText(lines)}`;
}

function linesText(lines: readonly (readonly unknown[])[]): string {
  return lines.map((line) => `${line.map((value) => quoted(textOf(value))).join(',')}\r\n`).join('');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/**
 * Quotes a value, and escapes text that a spreadsheet would run as a formula (OWASP: CSV injection).
 * Spreadsheets separate cells by semicolons or tabs in some languages, and then ignore quotes in a cell, so a
 * cell may start after each separator.
 */
function quoted(text: string): string {
  const escaped = (startsWithBlank.test(text) ? `'${text}` : text)
    .split(separators)
    .map((cell) => (isGuarded(cell) ? `'${cell}` : cell))
    .join('');
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Returns the text of a cell without the apostrophes that {@link csvText} has added. */
export function unescapedCell(text: string): string {
  const cells = text
    .split(separators)
    .map((cell) => (cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell))
    .join('');
  return cells.startsWith("'") && startsWithBlank.test(cells.slice(1)) ? cells.slice(1) : cells;
}

const separators = /([;\t\r\n])/;
/** Apostrophes before it are texts' own: they get another one, so that reading removes only that. */
const startsWithBlank = /^'*[\t\r\n]/;
const isGuarded = (cell: string) => isFormula(cell.replace(/^'+/, ''));

/** Returns whether a spreadsheet may run a cell; numbers and phone numbers are none. */
function isFormula(cell: string): boolean {
  const isNumber = /^\s*[+-]?[\d\s().-]+$/.test(cell) || !Number.isNaN(Number(cell));
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !isNumber;
}

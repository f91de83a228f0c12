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
 * Returns rows as CSV (RFC 4180). The first chunk starts with the byte order mark, for spreadsheets to
 * detect UTF-8, and a header of field names.
 */
export function csvOf(
  entity: Entity,
  rows: readonly Row[],
  { timeZone, isFirst = true, labels = {} }: CsvOptions,
): string {
  const fields = Object.entries(readableFields(entity));
  const names = fields.flatMap(([name]) => [name, ...(labels[name] ? [labelColumn(entity, name)] : [])]);
  const valueOf = (value: unknown, kind: Field['kind']) => {
    if (typeof value !== 'string') return value;
    const { isMoment, isDay } = kindOf(kind);
    return isMoment ? isoIn(value, timeZone) : isDay ? value.slice(0, 'YYYY-MM-DD'.length) : value;
  };
  const lines = rows.map((row) =>
    fields.flatMap(([name, { kind }]) => [
      valueOf(row[name], kind),
      ...(labels[name] ? [labels[name](row)] : []),
    ]),
  );
  return isFirst ? csvText([names, ...lines]) : linesText(lines);
}

function labelColumn({ fields }: Entity, name: string): string {
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
  const safe = /^[\t\r\n]/.test(text) ? `'${text}` : text;
  const cells = safe.split(/([;\t\r\n])/).map((cell) => (isFormula(cell) ? `'${cell}` : cell));
  const escaped = cells.join('');
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Returns whether a spreadsheet may run a cell; numbers and phone numbers are none. */
function isFormula(cell: string): boolean {
  const isNumber = /^\s*[+-]?[\d\s().-]+$/.test(cell) || !Number.isNaN(Number(cell));
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !isNumber;
}

import type { Entity } from '../definitions/entity.js';
import { readableFields } from '../definitions/client-fields.js';
import { kindOf } from '../kinds/kind-of.js';
import { isoIn } from '../values/time-zone.js';

type Row = Readonly<Record<string, unknown>>;

interface CsvOptions {
  /** Time zone of the ISO offsets of moments: `2026-11-25T00:30:00.000+02:00`. */
  readonly timeZone: string;
  readonly isFirst?: boolean;
}

/**
 * Returns rows as CSV (RFC 4180). The first chunk starts with the byte order mark, for spreadsheets to
 * detect UTF-8, and a header of field names.
 */
export function csvOf(
  entity: Entity,
  rows: readonly Row[],
  { timeZone, isFirst = true }: CsvOptions,
): string {
  const fields = Object.entries(readableFields(entity));
  const names = fields.map(([name]) => name);
  const lines = rows.map((row) =>
    fields.map(([name, { kind }]) => {
      const value = row[name];
      if (typeof value !== 'string') return value;
      const { isMoment, isDay } = kindOf(kind);
      return isMoment ? isoIn(value, timeZone) : isDay ? value.slice(0, 'YYYY-MM-DD'.length) : value;
    }),
  );
  return isFirst ? csvText([names, ...lines]) : linesText(lines);
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

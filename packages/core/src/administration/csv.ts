import type { Entity } from '../definitions/entity.js';
import { readableFields } from '../definitions/client-fields.js';
import { kindOf } from '../kinds/kind-of.js';
import { isoIn } from '../values/time-zone.js';

type Row = Readonly<Record<string, unknown>>;

interface CsvOptions {
  /** Moments are written with its offset: `2026-11-25T00:30:00.000+02:00`. */
  readonly timeZone: string;
  readonly isFirst?: boolean;
}

/** Rows as CSV (RFC 4180), in parts: the first begins with the mark by which spreadsheets know UTF-8, and the names of the fields. */
export function csvOf(entity: Entity, rows: readonly Row[], { timeZone, isFirst = true }: CsvOptions): string {
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

/** Lines of values as CSV, with the mark by which spreadsheets know UTF-8. */
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

/** What begins like a formula would be one in a spreadsheet: CSV injection, OWASP. Numbers stay numbers. */
function quoted(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

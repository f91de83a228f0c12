import type { Entity } from '../definitions/entity.js';
import { readableFields } from '../definitions/client-fields.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows as CSV (RFC 4180), in parts: the first begins with the mark by which spreadsheets know UTF-8, and the names of the fields. */
export function csvOf(entity: Entity, rows: readonly Row[], { isFirst = true } = {}): string {
  const names = Object.keys(readableFields(entity));
  const lines = rows.map((row) => names.map((name) => row[name]));
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

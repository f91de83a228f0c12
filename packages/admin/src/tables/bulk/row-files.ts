import type { Entity } from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import type { AdminRow } from '../../context/admin-row.js';

/** A format in which rows are taken along. */
export interface RowFormat {
  readonly type: string;
  readonly write: (entity: Entity, rows: readonly AdminRow[]) => string;
}

export const rowFormats = {
  csv: { type: 'text/csv;charset=utf-8', write: csv },
  json: { type: 'application/json', write: (_, rows) => `${JSON.stringify(rows, null, 2)}\n` },
} as const satisfies Record<string, RowFormat>;

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
function csv(entity: Entity, rows: readonly AdminRow[]): string {
  const names = Object.keys(readableFields(entity));
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
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

/** Has the browser keep a text as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

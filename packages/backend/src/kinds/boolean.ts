import { asSent, type BackendKind } from './backend-kind.js';

export const boolean: BackendKind<'boolean'> = {
  column: { type: 'boolean' },
  text: { ...asSent, sql: (column) => `${column}::text` },
  compare: { cast: 'boolean', read: readBoolean, expected: 'true or false' },
  cell: { read: (text) => booleans[text.trim().toLowerCase()], expected: 'true or false' },
  openapi: { input: () => ({ type: 'boolean' }) },
};

/** Values of spreadsheets in English and Russian. */
const booleans: Readonly<Record<string, boolean>> = { true: true, false: false, истина: true, ложь: false };

function readBoolean(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  return value === 'true' || value === 'false' ? value : undefined;
}

import { asSent, type BackendKind } from './backend-kind.js';

export const boolean: BackendKind<'boolean'> = {
  column: { type: 'boolean' },
  text: { ...asSent, sql: (column) => `${column}::text` },
  compare: { cast: 'boolean', read: readBoolean, expected: 'true or false' },
  openapi: { input: () => ({ type: 'boolean' }) },
};

function readBoolean(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  return value === 'true' || value === 'false' ? value : undefined;
}

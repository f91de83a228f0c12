import { isDatetime } from '@flotilla/core/values';
import type { BackendKind } from './backend-kind.js';

export const momentColumn = { type: 'timestamptz', precision: 3 } as const;
export const momentSchema = { type: 'string', format: 'date-time', examples: ['2026-05-01T00:00:00.000Z'] };
/** ISO 8601 in UTC. */
export const momentJson = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** `2026-05-01T10:00:00Z`: thousandths only where there are any. */
export const writtenMoment = (value: unknown) => new Date(String(value)).toISOString().replace('.000Z', 'Z');

export const datetime: BackendKind<'datetime'> = {
  column: momentColumn,
  compare: { cast: 'timestamptz', read: (value) => (isDatetime(value) ? value : undefined), expected: 'an ISO 8601 moment' },
  json: momentJson,
  write: writtenMoment,
  makeDefault: { sql: () => 'now()', value: () => new Date() },
  openapi: { input: () => momentSchema },
};

import { isDate } from '@flotilla/core/values';
import type { BackendKind } from './backend-kind.js';
import { momentColumn, momentJson, momentSchema, momentText, writtenMoment } from './datetime.js';

export const date: BackendKind<'date'> = {
  column: momentColumn,
  compare: {
    cast: 'timestamptz',
    read: (value) => (isDate(value) ? midnight(value) : undefined),
    expected: 'a day or an ISO 8601 moment',
  },
  json: momentJson,
  text: momentText,
  bind: (value) => ({ value: midnight(String(value)), cast: 'timestamptz' }),
  store: (value) => (typeof value === 'string' ? midnight(value) : value),
  write: (value) => writtenMoment(value).replace('T00:00:00Z', ''),
  openapi: {
    input: () => ({
      type: 'string',
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      examples: ['2026-05-01'],
    }),
    row: momentSchema,
  },
};

/** Converts a calendar day to its midnight in UTC, independent of the session's time zone. */
function midnight(day: string): string {
  return day.length === 10 ? `${day}T00:00:00Z` : day;
}

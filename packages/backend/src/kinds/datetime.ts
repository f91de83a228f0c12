import { isDatetime } from '@flotilla/core/values';
import type { BackendKind, ColumnText } from './backend-kind.js';

export const momentColumn = { type: 'timestamptz', precision: 3 } as const;
export const momentSchema = { type: 'string', format: 'date-time', examples: ['2026-05-01T00:00:00.000Z'] };
/** Returns SQL of a moment as ISO 8601 in UTC, with milliseconds. */
export const momentJson = (sql: string) =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** `2026-05-01 10:00:00.12`, PostgreSQL's own format in UTC; a tenth of the cost of `to_char`. */
const sentMoment = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?(?: BC)?$/;
export const momentText: ColumnText = {
  sql: (column) => `${column} at time zone 'UTC'`,
  write: (out, sent, start, end) => {
    const length = end - start;
    const isUsual =
      (length === 19 || (length === 23 && sent[start + 19] === point)) && sent[start + 10] === space;
    if (!isUsual) return out.text(normalizedMoment(sent.toString('latin1', start, end)));
    out.copy(quoteMark);
    out.copy(sent, start, start + 10);
    out.copy(timeMark);
    out.copy(sent, start + 11, end);
    out.copy(length === 19 ? wholeSecond : zoneMark);
  },
};
const quoteMark = Buffer.from('"');
const timeMark = Buffer.from('T');
const wholeSecond = Buffer.from('.000Z"');
const zoneMark = Buffer.from('Z"');
const [space, point] = [0x20, 0x2e];

function normalizedMoment(sent: string): string {
  const [, day, time, thousandths = ''] = sentMoment.exec(sent) ?? [];
  return day === undefined ? 'null' : `"${day}T${time}.${thousandths.padEnd(3, '0')}Z"`;
}

/** Formats as `2026-05-01T10:00:00Z`, with milliseconds only when they are not zero. */
export const writtenMoment = (value: unknown) =>
  value === 'now' ? value : new Date(String(value)).toISOString().replace('.000Z', 'Z');

export const datetime: BackendKind<'datetime'> = {
  column: momentColumn,
  compare: {
    cast: 'timestamptz',
    read: (value) => (isDatetime(value) ? value : undefined),
    expected: 'an ISO 8601 moment',
  },
  json: momentJson,
  text: momentText,
  write: writtenMoment,
  // PostgreSQL reads the word as the start of the transaction, so all processes use the clock of the
  // database.
  makeDefault: { sql: () => 'now()', value: () => 'now' },
  openapi: { input: () => momentSchema },
};

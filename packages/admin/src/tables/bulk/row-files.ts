import type { Entity } from '@flotilla/core';
import { csvOf } from '@flotilla/core/administration';
import { pageTimeZone } from '@flotilla/react';
import type { AdminRow } from '../../context/admin-row.js';

export interface RowFormat {
  readonly type: string;
  readonly write: (entity: Entity, rows: readonly AdminRow[]) => string;
}

export const rowFormats = {
  csv: {
    type: 'text/csv;charset=utf-8',
    write: (entity, rows) => csvOf(entity, rows, { timeZone: pageTimeZone() }),
  },
  json: { type: 'application/json', write: (_, rows) => `${JSON.stringify(rows, null, 2)}\n` },
} as const satisfies Record<string, RowFormat>;

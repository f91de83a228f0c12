import type { Entity } from '@flotilla/core';
import { csvOf, type ReferenceLabels } from '@flotilla/core/administration';
import { pageTimeZone } from '@flotilla/react';
import type { AdminRow } from '../../context/admin-row.js';

export interface RowFormat {
  readonly type: string;
  readonly write: (entity: Entity, rows: readonly AdminRow[], labels?: ReferenceLabels) => string;
}

export const rowFormats = {
  csv: {
    type: 'text/csv;charset=utf-8',
    write: (entity: Entity, rows: readonly AdminRow[], labels: ReferenceLabels = {}) =>
      csvOf(entity, rows, { timeZone: pageTimeZone(), labels }),
  },
  json: { type: 'application/json', write: (_, rows) => `${JSON.stringify(rows, null, 2)}\n` },
} as const satisfies Record<string, RowFormat>;

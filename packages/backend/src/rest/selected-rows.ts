import { rowFrom } from '../database/raw-rows.js';
import type { Entity } from '@flotilla/core';
import type { RowJobInput } from '@flotilla/core/administration';
import { type CheckedQuery, checkQuery } from '../query/parse.js';
import type { CompileContext } from '../query/statement.js';
import { countText, listRows, rowTexts, type TextStatement } from '../query/text-statement.js';
import { encodeCursor } from '../query/order.js';
import { RowText } from '../query/row-text.js';
import { withFields } from '../query/projection.js';

type Selection = Pick<RowJobInput, 'filters' | 'search'>;

/** A page of the selected rows. */
export interface SelectionPage {
  readonly limit: number;
  /** The cursor of the last row of the page before. */
  readonly after: string | null;
  /** Rows that were created later are not selected. */
  readonly until: Date;
  /** Returns only ids; whole rows by default. */
  readonly isBare?: boolean;
}

/** Compiles the count of the selected rows. @throws InvalidError for an invalid selection */
export function countSelected(
  entity: Entity,
  selection: Selection,
  context: CompileContext,
  until = new Date(),
): TextStatement {
  return countText(entity, queryOf(entity, selection, { limit: 1, after: null, until }), context);
}

/**
 * Compiles a page of the selected rows, in the order of their ids: each row is visited once, even if it
 * changes.
 */
export function pageOfSelected(
  entity: Entity,
  selection: Selection,
  page: SelectionPage,
  context: CompileContext,
) {
  const fields = page.isBare ? ['id'] : undefined;
  const { keys, ...statement } = listRows(entity, queryOf(entity, selection, page), { ...context, fields });
  const row = RowText.of(fields ? withFields(entity, fields) : entity);
  return {
    ...statement,
    read: (found: Parameters<typeof statement.read>[0]) => {
      const read = statement.read(found);
      const last = read.sent.slice(0, page.limit).at(-1);
      return {
        rows: rowTexts(read, page.limit),
        last: last ? encodeCursor(row.values(rowFrom(last, read.from), ['id']), keys) : null,
      };
    },
  };
}

function queryOf(
  entity: Entity,
  { filters, search }: Selection,
  { limit, after, until }: SelectionPage,
): CheckedQuery {
  const conditions = [
    ...(filters?.and ?? []),
    { column: 'createdAt', method: 'lte', value: until.toISOString() },
  ];
  const orderBy = { and: [{ column: 'id', method: 'asc' }] };
  return checkQuery(
    {
      filters: { and: conditions },
      orderBy,
      limit,
      ...(search !== undefined && { search }),
      ...(after !== null && { after }),
    },
    entity,
  );
}

import { rowFrom } from '../database/wire-rows.js';
import type { Entity } from '@flotilla/core';
import type { RowJobInput } from '@flotilla/core/administration';
import { type CheckedQuery, checkQuery } from '../query/parse.js';
import type { CompileContext } from '../query/statement.js';
import { countText, listRows, rowTexts, type TextStatement } from '../query/text-statement.js';
import { encodeCursor } from '../query/order.js';
import { RowText } from '../query/row-text.js';
import { withFields } from '../query/projection.js';

type Chosen = Pick<RowJobInput, 'filters' | 'search'>;

/** Which page of the rows that are chosen. */
export interface ChosenPage {
  readonly limit: number;
  /** The cursor of the last row of the page before. */
  readonly after: string | null;
  /** Rows that were made later are not chosen. */
  readonly until: Date;
  /** Their ids alone; whole rows when not said. */
  readonly isBare?: boolean;
}

/** Compiles how many rows are chosen. @throws InvalidError for what can't be asked for */
export function countChosen(entity: Entity, chosen: Chosen, context: CompileContext, until = new Date()): TextStatement {
  return countText(entity, queryOf(entity, chosen, { limit: 1, after: null, until }), context);
}

/** Compiles a page of the rows that are chosen, in the order of their ids: each is met once, whatever becomes of it. */
export function pageOfChosen(entity: Entity, chosen: Chosen, page: ChosenPage, context: CompileContext) {
  const fields = page.isBare ? ['id'] : undefined;
  const { keys, ...statement } = listRows(entity, queryOf(entity, chosen, page), { ...context, fields });
  const row = RowText.of(fields ? withFields(entity, fields) : entity);
  return {
    ...statement,
    read: (found: Parameters<typeof statement.read>[0]) => {
      const read = statement.read(found);
      const last = read.sent.slice(0, page.limit).at(-1);
      return { rows: rowTexts(read, page.limit), last: last ? encodeCursor(row.values(rowFrom(last, read.from), ['id']), keys) : null };
    },
  };
}

function queryOf(entity: Entity, { filters, search }: Chosen, { limit, after, until }: ChosenPage): CheckedQuery {
  const asked = [...(filters?.and ?? []), { column: 'createdAt', method: 'lte', value: until.toISOString() }];
  const orderBy = { and: [{ column: 'id', method: 'asc' }] };
  return checkQuery(
    { filters: { and: asked }, orderBy, limit, ...(search !== undefined && { search }), ...(after !== null && { after }) },
    entity,
  );
}

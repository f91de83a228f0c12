import type { Entity } from '@flotilla/core';
import type { Columns } from './column.js';
import { filterConditions } from './filter.js';
import { ownConditions } from './own-rows.js';
import type { Params } from './params.js';
import type { CheckedQuery } from './parse.js';
import { publicRows } from './projection.js';
import { isConfidential } from './publicly-reachable.js';
import { boundSearch, searchConditions } from './search.js';
import type { CompileContext } from './statement.js';

const asSearch = ({ search }: CheckedQuery, params: Params) =>
  search === undefined ? undefined : boundSearch(search, params);

/** Returns the condition for rows to be confidential, or not to be, if the query has one. */
function confidentiality(
  entity: Entity,
  { confidential }: CheckedQuery,
  { registry }: CompileContext,
): string[] {
  if (confidential === undefined) return [];
  const condition = isConfidential(entity, 't', registry);
  return [confidential ? condition : `not ${condition}`];
}

/** Returns the conditions for rows to be visible to the reader and to match the query, and those of its search. */
export function matchingRows(
  entity: Entity,
  query: CheckedQuery,
  { context, columns, params }: { context: CompileContext; columns: Columns; params: Params },
) {
  const { ownOf, isShown } = visibleRows(entity, context, params);
  const found = searchConditions(entity, asSearch(query, params), 't', { ownOf, context });
  const filters = filterConditions(query.filters, columns, params, 't');
  return {
    ownOf,
    found,
    matched: [...isShown, ...confidentiality(entity, query, context), ...found, ...filters],
  };
}

/** Returns the conditions for rows to be visible to the reader. */
export function visibleRows(entity: Entity, context: CompileContext, params: Params) {
  const ownOf = ownConditions(context.ownOnly, params);
  return { ownOf, isShown: [...ownOf(entity, 't'), ...publicRows(entity, 't', context)] };
}

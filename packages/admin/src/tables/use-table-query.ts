import type { Entity } from '@flotilla/core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readTableQuery, type TableQuery, writeTableQuery } from './table-query.js';

/**
 * Returns the state of the table, stored in the URL, so that it can be bookmarked, shared and navigated back
 * to.
 */
export function useTableQuery(entity: Entity): [TableQuery, (change: Partial<TableQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readTableQuery(entity, parameters), [entity, parameters]);
  const change = useCallback(
    (part: Partial<TableQuery>) => {
      // Replaces the entry while typing, so that "back" does not step through the letters of a search.
      const isTyping = 'search' in part && query.search !== '';
      setParameters(writeTableQuery({ ...query, ...part }), { replace: isTyping });
    },
    [query, setParameters],
  );
  return [query, change];
}

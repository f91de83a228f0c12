import type { Entity } from '@flotilla/core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readTableQuery, type TableQuery, writeTableQuery } from './table-query.js';

/** What the table shows, kept in the address: it can be gone back from, kept and passed on. */
export function useTableQuery(entity: Entity): [TableQuery, (change: Partial<TableQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readTableQuery(entity, parameters), [entity, parameters]);
  const change = useCallback(
    (part: Partial<TableQuery>) => {
      // One goes back to the table as it was, not letter by letter through what was searched for.
      const isTyping = 'search' in part && query.search !== '';
      setParameters(writeTableQuery({ ...query, ...part }), { replace: isTyping });
    },
    [query, setParameters],
  );
  return [query, change];
}

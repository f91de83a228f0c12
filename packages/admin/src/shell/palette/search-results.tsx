import type { EntityKey } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import { CommandGroup, CommandItem } from '@flotilla/ui/controls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { labelText } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { formPath } from '../../context/routing/paths.js';
import { paletteMessages } from './palette-messages.js';

/** A result of `GET /api/search`. */
interface FoundRow {
  readonly entity: EntityKey;
  readonly id: string;
  readonly label: string;
  /** The text that matched. */
  readonly match: string;
}

/** Minimum number of letters for a search. */
const minLetters = 2;

export function SearchResults({ wanted, onChosen }: { wanted: string; onChosen: (path: string) => void }) {
  const t = useT(paletteMessages);
  const { registry, labels } = useAdmin();
  const { rows, state } = useFound(useDeferredValue(wanted.trim()));
  const groups = Map.groupBy(rows, ({ entity }) => entity);
  // A disabled item counts as a result, which hides "No found items." while the search runs.
  const stateItem = state && (
    <CommandItem
      key={state}
      disabled
      value={state}
      keywords={[wanted]}
      className={state === 'failed' ? 'text-destructive' : undefined}
    >
      <span role={state === 'failed' ? 'alert' : 'status'}>{t(state)}</span>
    </CommandItem>
  );
  const found = [...groups].flatMap(([key, rows]) => {
    const entity = registry.entities.get(key);
    if (!entity) return [];
    return (
      <CommandGroup key={key} heading={t('found', { models: labels.entities(entity) })}>
        {rows.map(({ id, label, match }) => (
          // A value that always passes the filter: the API's match may be in other fields than the label.
          <CommandItem
            key={id}
            value={`${id} ${wanted}`}
            keywords={[wanted]}
            onSelect={() => onChosen(formPath(entity, id))}
          >
            <FileText aria-hidden className="text-muted-foreground" />
            <span className="truncate">{labelText(entity, label) || id}</span>
            {match !== label && (
              <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground">{match}</span>
            )}
          </CommandItem>
        ))}
      </CommandGroup>
    );
  });
  return [stateItem, ...found];
}

function useFound(query: string): { rows: readonly FoundRow[]; state: 'failed' | 'loading' | undefined } {
  const client = useClient();
  const isEnough = query.length >= minLetters;
  const { data, isError, isPending } = useQuery({
    queryKey: ['search', query],
    enabled: isEnough,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await client.muted.send<{ data: readonly FoundRow[] }>({
        method: 'GET',
        path: '/api/search',
        query: { query },
      });
      return answer.data;
    },
  });
  if (!isEnough) return { rows: [], state: undefined };
  return { rows: data ?? [], state: isError ? 'failed' : isPending ? 'loading' : undefined };
}

import { useClient } from '@flotilla/react/client';
import { CommandGroup, CommandItem } from '@flotilla/ui/controls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../language/use-t.js';
import { formPath } from '../routing/paths.js';
import type { AdminRow } from '../context/admin-row.js';
import { useRowLabel } from '../rows/row-label.js';
import { paletteMessages } from './palette-messages.js';

/** What `GET /api/search` answers of one entity. */
interface FoundGroup {
  readonly entity: string;
  readonly rows: readonly AdminRow[];
}

/** From so many letters on the API can say something of use. */
const minLetters = 2;

/** The rows of all models that are found by a text. */
export function SearchResults({ wanted, onChosen }: { wanted: string; onChosen: (path: string) => void }) {
  const t = useT(paletteMessages);
  const client = useClient();
  const { registry, words } = useAdmin();
  const labelOf = useRowLabel();
  const query = useDeferredValue(wanted.trim());
  const { data } = useQuery({
    queryKey: ['search', query],
    enabled: query.length >= minLetters,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await client.muted.send<{ data: readonly FoundGroup[] }>({ method: 'GET', path: '/api/search', query: { query } });
      return answer.data;
    },
  });
  const groups = query.length >= minLetters ? (data ?? []) : [];
  return groups.flatMap(({ entity: key, rows }) => {
    const entity = registry.entities.get(key);
    if (!entity || rows.length === 0) return [];
    return (
      <CommandGroup key={key} heading={`${t('found')}: ${words.entities(entity)}`}>
        {rows.map((row) => (
          // What the API has found need not have what was typed in its label.
          <CommandItem key={row.id} value={`${row.id} ${query}`} keywords={[query]} onSelect={() => onChosen(formPath(entity, row.id))}>
            <FileText aria-hidden className="text-muted-foreground" />
            {labelOf(entity, row)}
          </CommandItem>
        ))}
      </CommandGroup>
    );
  });
}

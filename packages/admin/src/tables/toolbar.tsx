import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { Bookmark, Columns3, ListFilter, Search, X } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useShortcut } from '../shell/keys/shortcuts.js';
import { useT } from '../context/use-t.js';
import { ImportCommand } from './imports/import-command.js';
import { tableMessages } from './table-messages.js';
import type { TableQuery } from './table-query.js';
import { ToolMenu } from './tool-menu.js';
import type { Columns } from './use-columns.js';
import { useTyped } from './use-typed.js';

const ColumnChoice = lazy(() =>
  import('./column-choice.js').then((module) => ({ default: module.ColumnChoice })),
);
const SavedViews = lazy(() => import('./saved-views.js').then((module) => ({ default: module.SavedViews })));
const FilterForm = lazy(() => import('./filter-form.js').then((module) => ({ default: module.FilterForm })));
const FilterChips = lazy(() =>
  import('./filter-chips.js').then((module) => ({ default: module.FilterChips })),
);

interface ToolbarProps {
  entity: Entity;
  query: TableQuery;
  change: (part: Partial<TableQuery>) => void;
  columns: Columns;
}

/** Search, filters, views and columns of a table. */
export function Toolbar({ entity, query, change, columns }: ToolbarProps) {
  const t = useT(tableMessages);
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
      <SearchField entity={entity} value={query.search} onChange={(search) => change({ search })} />
      <ToolMenu icon={<ListFilter aria-hidden />} text={t('filter')}>
        {(close) => (
          <FilterForm
            entity={entity}
            onAdd={(filter) => (close(), change({ filters: [...query.filters, filter] }))}
          />
        )}
      </ToolMenu>
      <Suspense>
        {query.filters.length > 0 && (
          <FilterChips entity={entity} filters={query.filters} onChange={(filters) => change({ filters })} />
        )}
      </Suspense>
      <div className="ms-auto flex min-h-9 gap-1">
        <ImportCommand entity={entity} />
        <ToolMenu icon={<Bookmark aria-hidden />} text={t('views')}>
          {(close) => <SavedViews entity={entity} columns={columns} close={close} />}
        </ToolMenu>
        <ToolMenu icon={<Columns3 aria-hidden />} text={t('columns')} className="w-80 p-2">
          {() => <ColumnChoice columns={columns} />}
        </ToolMenu>
      </div>
    </div>
  );
}

function SearchField({
  entity,
  value,
  onChange,
}: {
  entity: Entity;
  value: string;
  onChange: (text: string) => void;
}) {
  const t = useT(tableMessages);
  const { labels } = useAdmin();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(value, onChange);
  useShortcut({ keys: '/', label: t('search'), run: () => field.current?.focus() });
  return (
    <div className="flex h-9 w-full items-center gap-2 rounded-md border border-input bg-card px-3 focus-within:outline-2 focus-within:outline-ring sm:w-64 pointer-coarse:h-11">
      <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={t('searchIn', { models: labels.entities(entity) })}
        placeholder={t('search')}
        className="h-full w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-muted-foreground pointer-coarse:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <Button
          variant="ghost"
          size="icon"
          className="size-6 text-sm"
          aria-label={t('clear')}
          onClick={() => setTyped('')}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStoredState } from '../context/stored-state.js';
import { useT } from '../context/use-t.js';
import { tablePath } from '../context/routing/paths.js';
import { viewMessages } from './view-messages.js';
import type { Columns } from './use-columns.js';

interface SavedView {
  readonly name: string;
  /** Query string of the view's URL. */
  readonly search: string;
  readonly columns: readonly string[];
}

/** Saved filters and sortings, by name. */
export function SavedViews({
  entity,
  columns,
  close,
}: {
  entity: Entity;
  columns: Columns;
  close: () => void;
}) {
  const t = useT(viewMessages);
  const [views, storeViews] = useStoredState<readonly SavedView[]>(`views:${entity.key}`, []);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const view = {
      name: name.trim(),
      search: String(parameters),
      columns: columns.visible.map((column) => column.name),
    };
    if (!view.name) return;
    storeViews([...views.filter((other) => other.name !== view.name), view]);
    setName('');
  };
  return (
    <>
      {views.length === 0 && <p className="px-1 pb-3 text-xs text-muted-foreground">{t('noViews')}</p>}
      <ul className="pb-2">
        {views.map((view) => (
          <li key={view.name} className="flex items-center">
            <Button
              variant="ghost"
              size="sm"
              className="min-w-0 flex-1 justify-start rounded-md px-2 font-medium"
              onClick={() => {
                close();
                columns.show(view.columns);
                void navigate({ pathname: tablePath(entity), search: view.search });
              }}
            >
              <span className="truncate">{view.name}</span>
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              aria-label={t('removeView', { view: view.name })}
              onClick={() => storeViews(views.filter((other) => other !== view))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="flex gap-2">
        <input
          value={name}
          onChange={({ target }) => setName(target.value)}
          aria-label={t('viewName')}
          placeholder={t('viewName')}
          className="h-9 min-w-0 flex-1 rounded-md border border-input bg-card px-2 text-sm pointer-coarse:h-11 pointer-coarse:text-base"
        />
        <Button type="submit" size="sm">
          {t('saveView')}
        </Button>
      </form>
    </>
  );
}

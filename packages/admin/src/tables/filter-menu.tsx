import type { Entity } from '@flotilla/core';
import type { TableFilter } from '../extend/table-filter.js';
import { Skeleton } from '@flotilla/ui';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '../language/use-t.js';
import { tableMessages } from './table-messages.js';
import { ToolMenu } from './tool-menu.js';

const FilterForm = lazy(() => import('./filter-form.js').then((module) => ({ default: module.FilterForm })));

export interface FilterMenuProps {
  entity: Entity;
  onAdd: (filter: TableFilter) => void;
}

/** Adds a filter: which field, how it is compared, and with what. */
export function FilterMenu({ entity, onAdd }: FilterMenuProps) {
  const t = useT(tableMessages);
  return (
    <ToolMenu icon={<ListFilter aria-hidden />} text={t('filter')}>
      {(close) => (
        <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
          <FilterForm
            entity={entity}
            onAdd={(filter) => {
              close();
              onAdd(filter);
            }}
          />
        </Suspense>
      )}
    </ToolMenu>
  );
}

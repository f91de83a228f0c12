import type { Entity } from '@flotilla/core';
import type { TableFilter } from '../extend/table-filter.js';
import { Button } from '@flotilla/ui';
import { X } from 'lucide-react';
import { useT } from '../context/use-t.js';
import { useFilterText } from './filter-text.js';
import { filterMessages } from './filter-messages.js';

interface FilterChipsProps {
  entity: Entity;
  filters: readonly TableFilter[];
  onChange: (filters: readonly TableFilter[]) => void;
}

/** The filters of a table as text, with buttons to remove them. */
export function FilterChips({ entity, filters, onChange }: FilterChipsProps) {
  const t = useT(filterMessages);
  const textOf = useFilterText(entity);
  if (filters.length === 0) return null;
  return (
    <>
      <ul className="contents">
        {filters.map((filter, index) => (
          <li
            key={`${filter.column} ${filter.method} ${index}`}
            className="flex min-w-0 items-center rounded-full bg-secondary ps-3 text-xs font-medium text-secondary-foreground"
          >
            <span className="truncate">{textOf(filter)}</span>
            <Button
              variant="ghost"
              size="icon"
              className="size-8 text-xs"
              aria-label={t('removeFilter', { filter: textOf(filter) })}
              onClick={() => onChange(filters.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {filters.length > 1 && (
        <Button variant="ghost" size="sm" className="rounded-md px-2" onClick={() => onChange([])}>
          {t('clearFilters')}
        </Button>
      )}
    </>
  );
}

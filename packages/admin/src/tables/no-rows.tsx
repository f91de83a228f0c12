import type { Entity } from '@flotilla/core';
import { Button, EmptyState } from '@flotilla/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccess } from '../context/access.js';
import { formPath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { tableMessages } from './table-messages.js';
import type { TableQuery } from './table-query.js';

interface NoRowsProps {
  entity: Entity;
  query: TableQuery;
  /** Whether the result belongs to the previous query, while the current one is loading. */
  isOfBefore: boolean;
}

/** The empty state of a table: without rows, or without rows that match. */
export function NoRows({ entity, query, isOfBefore }: NoRowsProps) {
  const t = useT(tableMessages);
  const access = useAccess();
  const navigate = useNavigate();
  const isNarrowed = query.search !== '' || query.filters.length > 0;
  const [wasNarrowed, setWasNarrowed] = useState(isNarrowed);
  if (!isOfBefore && wasNarrowed !== isNarrowed) setWasNarrowed(isNarrowed);
  return (
    <EmptyState
      aria-busy={isOfBefore}
      className="m-6 transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
      title={wasNarrowed ? t('noMatch') : t('empty')}
      description={wasNarrowed ? t('noMatchHint') : t('emptyHint')}
    >
      {!wasNarrowed && access.may('create', entity) && (
        <Button variant="outline" onClick={() => void navigate(formPath(entity))}>
          {t('addNew')}
        </Button>
      )}
    </EmptyState>
  );
}

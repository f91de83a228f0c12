import type { Entity } from '@flotilla/core';
import { useFailureText } from '@flotilla/react/client';
import { Button, Skeleton } from '@flotilla/ui';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useStoredState } from '../context/stored-state.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { useAccess } from '../context/access.js';
import { useShortcut } from '../shell/keys/shortcuts.js';
import { useT } from '../context/use-t.js';
import { formPath } from '../context/routing/paths.js';
import type { AdminRow } from '../context/admin-row.js';
import { RowsTable } from './rows-table.js';
import { tableMessages } from './table-messages.js';
import type { TableQuery } from './table-query.js';
import { Toolbar } from './toolbar.js';
import { useColumns } from './use-columns.js';
import { useCount, useRows } from './use-rows.js';
import { useSelection } from './use-selection.js';
import { useTableQuery } from './use-table-query.js';

const GivenViews = lazy(() => import('./given-views.js').then((module) => ({ default: module.GivenViews })));
const NoRows = lazy(() => import('./no-rows.js').then((module) => ({ default: module.NoRows })));
const EditDialog = lazy(() => import('./edit-dialog.js').then((module) => ({ default: module.EditDialog })));
const DeleteDialog = lazy(() =>
  import('../forms/deleting/delete-dialog.js').then((module) => ({ default: module.DeleteDialog })),
);
const BulkBar = lazy(() => import('./bulk/bulk-bar.js').then((module) => ({ default: module.BulkBar })));

/** The table of an entity or link, with search, filters, sorting, editing and deletion. */
export function AdminTable({ entity }: { entity: Entity }) {
  const [query, change] = useTableQuery(entity);
  const { count, isOfBefore } = useCount(entity, query);
  const [isShown, setShown] = useStoredState(`table:${entity.key}`, true);
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <TableHead entity={entity} count={count} isShown={isShown} onShow={setShown} />
      {isShown && (
        <TableContent
          entity={entity}
          query={query}
          change={change}
          count={count}
          matching={isOfBefore ? undefined : count}
        />
      )}
    </section>
  );
}

interface TableHeadProps {
  entity: Entity;
  count: number | undefined;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

function TableHead({ entity, count, isShown, onShow }: TableHeadProps) {
  const t = useT(tableMessages);
  const { labels } = useAdmin();
  const access = useAccess();
  const navigate = useNavigate();
  const addNew = () => void navigate(formPath(entity));
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-5 pb-3 sm:px-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{labels.entities(entity)}</h1>
      {count !== undefined && (
        <span className="pt-1 text-sm text-muted-foreground tabular-nums">{t('rows', { count })}</span>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="rounded-md px-2 font-medium text-muted-foreground"
        aria-expanded={isShown}
        onClick={() => onShow(!isShown)}
      >
        {isShown ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        {isShown ? t('hide') : t('show')}
      </Button>
      {access.may('create', entity) && <AddNew text={t('addNew')} onClick={addNew} />}
    </header>
  );
}

function AddNew({ text, onClick }: { text: string; onClick: () => void }) {
  useShortcut({ keys: 'n', label: text, run: onClick });
  return (
    <Button size="sm" className="ms-auto rounded-md pointer-coarse:h-11" onClick={onClick}>
      <Plus aria-hidden />
      <span className="max-sm:sr-only">{text}</span>
    </Button>
  );
}

interface TableContentProps {
  entity: Entity;
  query: TableQuery;
  change: (part: Partial<TableQuery>) => void;
  count: number | undefined;
  /** The count, once it belongs to the current query. */
  matching: number | undefined;
}

function TableContent({ entity, query, change, count, matching }: TableContentProps) {
  const columns = useColumns(entity);
  const found = useRows(entity, query, columns.visible);
  const selection = useSelection(found.window);
  const [edited, setEdited] = useState<AdminRow>();
  const [deleted, setDeleted] = useState<AdminRow>();
  return (
    <>
      {entity.ui?.views && (
        <Suspense>
          <GivenViews entity={entity} views={entity.ui.views} />
        </Suspense>
      )}
      <Toolbar entity={entity} query={query} change={change} columns={columns} />
      <Body entity={entity} query={query} found={found}>
        <RowsTable
          entity={entity}
          window={found.window}
          isOfBefore={found.isOfBefore}
          columns={columns.visible}
          selection={selection}
          count={count}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
          onSeen={found.onSeen}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </Body>
      <Suspense>
        {selection.rows.length > 0 && (
          <BulkBar
            entity={entity}
            query={query}
            window={found.window}
            count={matching}
            selection={selection}
          />
        )}
        {edited && <EditDialog entity={entity} id={edited.id} onClose={() => setEdited(undefined)} />}
        {deleted && <DeleteDialog entity={entity} row={deleted} onClose={() => setDeleted(undefined)} />}
      </Suspense>
    </>
  );
}

interface BodyProps {
  entity: Entity;
  query: TableQuery;
  found: ReturnType<typeof useRows>;
  children: React.ReactNode;
}

/** The table, its loading state, its error or its empty state. */
function Body({
  entity,
  query,
  found: {
    window: { rows },
    error,
    isPending,
    isOfBefore,
    refetch,
  },
  children,
}: BodyProps) {
  const t = useT(tableMessages);
  const reason = useFailureText(error);
  if (isPending) return <TableSkeleton />;
  if (error && rows.length === 0)
    return (
      <FailedList
        className="m-6"
        text={`${t('failed')} ${reason}`}
        againLabel={t('retry')}
        onAgain={() => void refetch()}
      />
    );
  if (rows.length > 0) return children;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <NoRows entity={entity} query={query} isOfBefore={isOfBefore} />
    </Suspense>
  );
}

function TableSkeleton() {
  const t = useT(tableMessages);
  return (
    <div role="status" aria-label={t('loadingMore')} className="flex flex-col gap-px px-4 sm:px-6">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-11 rounded-sm" />
      ))}
    </div>
  );
}

import type { Entity } from '@flotilla/core';
import { type ChangeSetView, type PendingChangeView, undoChange } from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { Badge, Button, EmptyState, Skeleton } from '@flotilla/ui';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { formPath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { ChangedField } from '../forms/changed-field.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { useNaming, useRowLabel } from '../rows/row-label.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { changedFields } from './changed-fields.js';
import { setKey } from '../change-sets/change-set-keys.js';
import { changeSetMessages } from '../change-sets/change-set-messages.js';
import { clientInSet } from '../change-sets/client-in-set.js';
import { MachineDraftNotice } from './machine-draft-notice.js';
import { usePendingChanges, useSetCall } from '../change-sets/use-change-sets.js';
import { useWorkingSet } from '../context/working-set.js';

/** Changes shown at a time. Their rows are read in one call per entity. */
const pageSize = 50;

/** The pending changes of a change set, with the values before and after. */
export function PendingChanges({ set }: { set: ChangeSetView }): ReactNode {
  const t = useT(changeSetMessages);
  const { registry } = useAdmin();
  const [count, setCount] = useState(pageSize);
  const { data: changes, isError, refetch } = usePendingChanges(set.id);
  const shown = (changes ?? []).slice(0, count).flatMap((change) => {
    const entity = registry.entities.get(change.entity);
    return entity ? [{ entity, change }] : [];
  });
  const rows = useRowsOf(set.id, shown);
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (!changes) return <Skeleton aria-label={t('loading')} className="h-40 rounded-xl" />;
  if (changes.length === 0) return <EmptyState title={t('noChanges')} description={t('noChangesHint')} />;
  return (
    <>
      <ol className="flex flex-col gap-4">
        {shown.map(({ entity, change }) => (
          <li key={`${change.entity}/${change.id}`} className="rounded-xl border border-border p-4">
            <Change set={set} entity={entity} change={change} row={rows.get(change.id)} />
          </li>
        ))}
      </ol>
      {changes.length > count && (
        <Button variant="ghost" className="self-start" onClick={() => setCount(count + pageSize)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface ShownChange {
  readonly entity: Entity;
  readonly change: PendingChangeView;
}

/** Queries the changed rows, for their labels: as the change set has them, and deleted ones as they are public. */
function useRowsOf(setId: string, shown: readonly ShownChange[]): ReadonlyMap<string, AdminRow> {
  const client = useClient();
  const { registry } = useAdmin();
  const naming = useNaming();
  const groups = Map.groupBy(shown, ({ entity, change }) => `${entity.key} ${change.change === 'delete'}`);
  return useQueries({
    queries: [...groups.values()].map((of) => {
      const { entity, change } = of[0] as ShownChange;
      const ids = of.map((one) => one.change.id);
      const isDeletion = change.change === 'delete';
      return {
        queryKey: [...setKey(setId), 'rows', entity.key, isDeletion, ids],
        queryFn: () => {
          const calls = rowCallsOf(entity, isDeletion ? client : clientInSet(client, registry, setId));
          return calls.list({
            filters: { and: [{ column: 'id', method: 'inArray', value: ids }] },
            include: naming(entity),
            limit: ids.length,
          });
        },
        retry: false,
      };
    }),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.data ?? []).map((row) => [row.id, row] as const))),
  });
}

const looks = { create: 'success', update: 'secondary', delete: 'destructive' } as const;
const verbs = { create: 'added', update: 'updated', delete: 'deleted' } as const;

interface ChangeProps extends ShownChange {
  set: ChangeSetView;
  row: AdminRow | undefined;
}

function Change({ set, entity, change, row }: ChangeProps) {
  const t = useT(changeSetMessages);
  const { labels } = useAdmin();
  const client = useClient();
  const labelOf = useRowLabel();
  const working = useWorkingSet();
  const { isRunning, run } = useSetCall();
  const params = { id: set.id, entity: change.entity, rowId: change.id };
  const label = row && labelOf(entity, row);
  const isLinked = label !== undefined && working === set.id && change.change !== 'delete';
  return (
    <article aria-label={`${labels.entity(entity)} ${label ?? ''}`} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={looks[change.change]}>{t(verbs[change.change])}</Badge>
        <h2 className="min-w-0 flex-1 font-semibold wrap-anywhere">
          <span className="font-normal text-muted-foreground">{labels.entity(entity)}</span>{' '}
          {isLinked ? (
            <Link to={formPath(entity, change.id)} className="underline underline-offset-4">
              {label}
            </Link>
          ) : (
            label
          )}
        </h2>
        {set.state !== 'scheduled' && set.state !== 'discarded' && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isRunning}
            onClick={() => void run(() => client.muted.call(undoChange, { params }))}
          >
            {t('undo')}
          </Button>
        )}
      </header>
      <MachineDraftNotice changeSet={set.id} entity={entity} id={change.id} />
      {change.change === 'update' && (
        <dl className="grid gap-2 text-sm">
          {changedFields(entity, change.paths).map(({ name, before, after }) => (
            <ChangedField
              key={name}
              entity={entity}
              name={name}
              id={change.id}
              before={before}
              after={after}
            />
          ))}
        </dl>
      )}
    </article>
  );
}

import type { ChangeSetView } from '@flotilla/core/change-sets';
import { Button, EmptyState, Skeleton } from '@flotilla/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { changeSetMessages } from '../change-sets/change-set-messages.js';
import { usePendingChanges } from '../change-sets/use-change-sets.js';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { groupsOf, namingRow } from './change-groups.js';
import { ChangeItem } from './change-item.js';
import { useChangedRows } from './use-changed-rows.js';

/** Changes shown at a time. Their rows are read in one call per entity. */
const pageSize = 50;

/** The changes of editors in a change set, with the values before and after. */
export function PendingChanges({ set }: { set: ChangeSetView }): ReactNode {
  const t = useT(changeSetMessages);
  const { registry } = useAdmin();
  const [count, setCount] = useState(pageSize);
  const { data: changes, isError, refetch } = usePendingChanges(set.id);
  const groups = useMemo(() => groupsOf(changes ?? [], registry), [changes, registry]);
  const shown = groups.slice(0, count).map((group) => ({ group, naming: namingRow(group.main, registry) }));
  const rows = useChangedRows(
    set.id,
    shown.map(({ naming }) => naming),
  );
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (!changes) return <Skeleton aria-label={t('loading')} className="h-40 rounded-xl" />;
  if (changes.length === 0) return <EmptyState title={t('noChanges')} description={t('noChangesHint')} />;
  return (
    <>
      <p className="text-muted-foreground">{t('changes', { count: groups.length })}</p>
      <ol className="flex flex-col gap-4">
        {shown.map(({ group, naming }) => (
          <li
            key={`${group.main.change.entity}/${group.main.change.id}`}
            className="rounded-xl border border-border p-4"
          >
            <ChangeItem set={set} group={group} row={rows.get(naming.id)} />
          </li>
        ))}
      </ol>
      {groups.length > count && (
        <Button variant="ghost" className="self-start" onClick={() => setCount(count + pageSize)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

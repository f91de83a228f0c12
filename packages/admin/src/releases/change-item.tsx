import { isLink } from '@flotilla/core';
import { type ChangeSetView, undoChange } from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { Badge, Button, cn } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { changeSetMessages } from '../change-sets/change-set-messages.js';
import { useSetCall } from '../change-sets/use-change-sets.js';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { formPath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { useWorkingSet } from '../context/working-set.js';
import { ChangedField } from '../forms/changed-field.js';
import { useRowLabel } from '../rows/row-label.js';
import { type ChangeGroup, namingRow, type ShownChange, verbs } from './change-groups.js';
import { changedFields } from './changed-fields.js';
import { MachineDraftNotice, useMachineDrafts } from './machine-draft-notice.js';
import { releaseMessages } from './release-messages.js';
import { useChangedRows } from './use-changed-rows.js';

/** Rows shown at a time. */
const pageSize = 50;

const looks = {
  added: 'success',
  updated: 'secondary',
  deleted: 'destructive',
  moved: 'secondary',
  reordered: 'secondary',
} as const;

interface ChangeItemProps {
  set: ChangeSetView;
  group: ChangeGroup;
  /** The row whose label names the change. */
  row: AdminRow | undefined;
}

/** A change of an editor: its name, and the fields of its row. Several rows are folded. */
export function ChangeItem({ set, group, row }: ChangeItemProps): ReactNode {
  const { labels } = useAdmin();
  const labelOf = useNameOf();
  const { main, rows, kind } = group;
  const [first] = rows;
  return (
    <article
      aria-label={`${labels.entity(main.entity)} ${labelOf(main, row) ?? ''}`}
      className="flex flex-col gap-3"
    >
      <ChangeHeader set={set} of={main} kind={kind} row={row} isWhole />
      {rows.length === 1 && first ? <Details set={set} of={first} /> : <FoldedRows set={set} rows={rows} />}
    </article>
  );
}

function FoldedRows({ set, rows }: { set: ChangeSetView; rows: readonly ShownChange[] }) {
  const t = useT(releaseMessages);
  const drafts = useMachineDrafts(set.id);
  const [opened, setOpened] = useState<boolean>();
  const isWritten = rows.some(({ change }) =>
    drafts.some(({ entity, id }) => entity === change.entity && id === change.id),
  );
  const isOpen = opened ?? isWritten;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded text-sm text-muted-foreground hover:text-foreground">
        {t('rows', { count: rows.length })}
      </summary>
      {isOpen && <Rows set={set} rows={rows} />}
    </details>
  );
}

function Rows({ set, rows }: { set: ChangeSetView; rows: readonly ShownChange[] }) {
  const t = useT(changeSetMessages);
  const { registry } = useAdmin();
  const [count, setCount] = useState(pageSize);
  const shown = rows.slice(0, count).map((of) => ({ of, naming: namingRow(of, registry) }));
  const named = useChangedRows(
    set.id,
    shown.map(({ naming }) => naming),
  );
  return (
    <>
      <ul className="mt-2 flex flex-col divide-y divide-border border-s-2 border-border ps-4">
        {shown.map(({ of, naming }) => (
          <li key={`${of.change.entity}/${of.change.id}`} className="flex flex-col gap-2 py-2">
            <ChangeHeader set={set} of={of} kind={verbs[of.change.change]} row={named.get(naming.id)} />
            <Details set={set} of={of} />
          </li>
        ))}
      </ul>
      {rows.length > count && (
        <Button variant="ghost" size="sm" onClick={() => setCount(count + pageSize)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface ChangeHeaderProps {
  set: ChangeSetView;
  of: ShownChange;
  kind: ChangeGroup['kind'];
  row: AdminRow | undefined;
  /** Whether it stands for the whole change of an editor. */
  isWhole?: boolean;
}

function ChangeHeader({ set, of, kind, row, isWhole = false }: ChangeHeaderProps) {
  const t = useT(changeSetMessages);
  const inRelease = useT(releaseMessages);
  const { labels } = useAdmin();
  const client = useClient();
  const labelOf = useNameOf();
  const working = useWorkingSet();
  const { isRunning, run } = useSetCall();
  const { entity, change } = of;
  const label = labelOf(of, row);
  const isLinked = label && working === set.id && change.change !== 'delete' && !isLink(entity);
  const Heading = isWhole ? 'h2' : 'h3';
  const undo = () =>
    client.muted.call(undoChange, {
      params: { id: set.id, entity: change.entity, rowId: change.id },
      query: { group: isWhole ? 'true' : 'false' },
    });
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge variant={looks[kind]}>
        {kind === 'moved' || kind === 'reordered' ? inRelease(kind) : t(kind)}
      </Badge>
      <Heading className={cn('min-w-0 flex-1 basis-48 font-semibold wrap-anywhere', !isWhole && 'text-sm')}>
        <span className="font-normal text-muted-foreground">{labels.entity(entity)}</span>{' '}
        {isLinked ? (
          <Link to={formPath(entity, change.id)} className="underline underline-offset-4">
            {label}
          </Link>
        ) : (
          label
        )}
      </Heading>
      {set.state !== 'scheduled' && set.state !== 'discarded' && (
        <Button size="sm" variant="ghost" disabled={isRunning} onClick={() => void run(undo)}>
          {isWhole ? t('undo') : inRelease('undoRow')}
        </Button>
      )}
    </header>
  );
}

function Details({ set, of: { entity, change } }: { set: ChangeSetView; of: ShownChange }) {
  return (
    <>
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
    </>
  );
}

/** Returns a function that returns the label of a changed row, of a link that of the row which it belongs to. */
function useNameOf() {
  const { registry } = useAdmin();
  const labelOf = useRowLabel();
  return (of: ShownChange, row: AdminRow | undefined) => row && labelOf(namingRow(of, registry).entity, row);
}

import { type Entity, isLink, type Registry } from '@flotilla/core';
import { type ChangeOfRow, isCreatableByClients } from '@flotilla/core/administration';
import { formatIn, pageTimeZone } from '@flotilla/react';
import { ApiError, useClient } from '@flotilla/react/client';
import { Checkbox, cn, EmptyState, Skeleton } from '@flotilla/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdmin } from '../../context/admin-context.js';
import { labelText, textOf } from '../../context/admin-row.js';
import { useStoredState } from '../../context/stored-state.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { formPath } from '../../context/routing/paths.js';
import { shortId } from '../../rows/row-label.js';
import { useAuthorName } from '../../rows/author-name.js';
import { homeMessages } from './home-messages.js';

const maxVisible = 15;

/** The latest changes of all entities; an empty state without permission. */
export function LatestChanges() {
  const t = useT(homeMessages);
  const client = useClient();
  const { registry } = useAdmin();
  const [isAll, setAll] = useStoredState('home:all-changes', false);
  const { data, error, isPending } = useQuery({
    queryKey: ['history.changes', 'list', maxVisible, isAll],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      // Loads more than shown, because rows that the server creates on behalf of people are filtered out.
      const query = isAll ? { limit: maxVisible } : { limit: 4 * maxVisible, by: 'subject' };
      const { data: changes } = await client.muted.send<{ data: readonly ChangeOfRow[] }>({
        method: 'GET',
        path: '/api/changes',
        query,
      });
      return changes
        .filter(({ entity }) => isAll || isWritten(registry, registry.entities.get(entity)))
        .slice(0, maxVisible);
    },
  });
  const isRefused = error instanceof ApiError && error.status < 500;
  if (isPending) return <Skeleton className="h-64 rounded-lg" />;
  if (isRefused)
    return (
      <EmptyState className="rounded-lg py-10" title={t('noChanges')} description={t('noChangesHint')} />
    );
  return (
    <>
      {data?.length ? (
        <ol className="divide-y divide-border rounded-lg border border-border bg-card">
          {data.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ol>
      ) : (
        <EmptyState className="rounded-lg py-10" title={t('noChanges')} description={t('noChangesHint')} />
      )}
      <label className="flex min-h-8 items-center gap-2 self-start text-xs text-muted-foreground pointer-coarse:min-h-11">
        <Checkbox checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        {t('allChanges')}
      </label>
    </>
  );
}

/**
 * Returns whether people write rows of this entity and of the entities that it links. Sessions, for example,
 * are created by the server.
 */
function isWritten(registry: Registry, entity: Entity | undefined): boolean {
  if (!entity) return false;
  const ends = isLink(entity) ? [entity.left.key, entity.right?.key] : [];
  return [entity, ...ends.flatMap((key) => registry.entities.get(key ?? '') ?? [])].every(
    isCreatableByClients,
  );
}

function ChangeItem({
  change: { change, at, by, fields, entity: key, rowId, names },
}: {
  change: ChangeOfRow;
}) {
  const t = useT(homeMessages);
  const { registry, labels, reading } = useAdmin();
  const { language } = useInterfaceLanguage();
  const entity = registry.entities.get(key);
  if (!entity) return null;
  const text = names.flatMap((one) => textOf(one, reading) ?? []).join(' → ');
  const label = labelText(entity, text) || shortId(rowId);
  const who = useAuthorName()(by);
  const what = change === 'updated' ? Object.keys(fields).filter((name) => name !== 'updatedAt') : [];
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 px-4 py-2.5">
      <span className="text-muted-foreground">{labels.entity(entity)}</span>
      {/* The page of a deleted row offers to restore it. */}
      <Link
        to={formPath(entity, rowId)}
        className={cn(
          'line-clamp-1 font-semibold wrap-anywhere hover:text-sea hover:underline',
          change === 'deleted' && 'line-through',
        )}
      >
        {label}
      </Link>
      <span>{t(change)}</span>
      {what.length > 0 && (
        <span className="truncate text-xs text-muted-foreground">
          {what
            .slice(0, 3)
            .map((name) => labels.field(entity, name))
            .join(', ')}
        </span>
      )}
      <span className="ms-auto text-xs text-muted-foreground">
        {who} · <time dateTime={at}>{ago(at, language)}</time>
      </span>
    </li>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a time as `5 minutes ago`, or as a date after 30 days. */
function ago(moment: string, language: string): string {
  const seconds = (new Date(moment).getTime() - Date.now()) / 1000;
  if (-seconds > 30 * 86_400) return formatIn(language, pageTimeZone()).date(moment);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = units.find(([, length]) => -seconds >= length);
  return unit ? format.format(Math.round(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}

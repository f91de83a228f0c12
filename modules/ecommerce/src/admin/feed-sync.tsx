import { formPath } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText } from '@flotilla/react/client';
import { Button, FieldError, toast } from '@flotilla/ui';
import { useState } from 'react';
import type { CalendarFeed } from '../entities/calendar-feed.js';
import { resource } from '../entities/resource.js';
import { readCalendarAddress, syncCalendarFeed, type SyncResult } from '../feed-actions.js';
import { calendarMessages } from './calendar-messages.js';
import { CopyableUrl } from './copyable-url.js';

/** Shows the last read of a calendar feed, reads it now, and has the address for its site. */
export function FeedSync({ row }: { row: CalendarFeed }) {
  const t = useT(calendarMessages);
  const [read, setRead] = useState<SyncResult>();
  const { mutate, isPending, error } = useAction(syncCalendarFeed);
  const failure = useFailureText(error);
  const sync = () => mutate({ params: { id: row.id } }, { onSuccess: (result) => show(result) });
  const show = (result: SyncResult) => {
    setRead(result);
    if (result.failures > 0) return;
    toast.success(t('result', { added: result.added, changed: result.changed, freed: result.freed }));
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="text-sm text-muted-foreground">{t('syncHint')}</p>
      <State of={read ?? row} conflicts={read?.conflicts ?? 0} />
      <Button variant="outline" disabled={isPending} onClick={sync}>
        {t(isPending ? 'reading' : 'sync')}
      </Button>
      <FieldError className="empty:hidden">{failure}</FieldError>
      <AddressForSite feed={row} />
    </div>
  );
}

type ReadState = Pick<SyncResult, 'syncedAt' | 'eventCount' | 'failures' | 'lastError'>;

function State({ of, conflicts }: { of: ReadState; conflicts: number }) {
  const t = useT(calendarMessages);
  const { dateTime } = useFormat();
  const { syncedAt, eventCount, failures, lastError } = of;
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <p>{syncedAt === null ? t('neverRead') : t('readAt', { at: dateTime(syncedAt), count: eventCount })}</p>
      {failures > 0 && <p className="text-destructive">{t('failures', { count: failures })}</p>}
      {lastError !== null && <p lang="en">{lastError}</p>}
      {conflicts > 0 && <p className="text-destructive">{t('conflicts', { count: conflicts })}</p>}
    </div>
  );
}

function AddressForSite({ feed: { id, resourceId } }: { feed: CalendarFeed }) {
  const t = useT(calendarMessages);
  const { data } = useAnswer(readCalendarAddress, { params: { id: resourceId } });
  if (!data) return null;
  if (data.url === null)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p>{t('noAddress')}</p>
        <Button asChild size="sm" variant="outline">
          <a href={`/admin${formPath(resource, resourceId)}`}>{t('openResource')}</a>
        </Button>
      </div>
    );
  const url = new URL(data.url, location.origin);
  url.searchParams.set('without', id);
  return (
    <>
      <CopyableUrl label={t('addressForSite')} url={url.href} />
      <p className="text-sm text-muted-foreground">{t('addressForSiteHint')}</p>
    </>
  );
}

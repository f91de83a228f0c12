import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Badge, Button, EmptyState, Icon, Skeleton } from '@flotilla/ui';
import { notificationEntity } from '../../entities/notification.js';
import { notificationsOfSubject, type ReceivedNotification, readNotifications } from '../../actions.js';
import { messages } from '../messages.js';

/** What one was sent, the newest first. */
export const NotificationList = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
    </div>
  ),
  useData: useReceived,
  isEmpty: (rows) => rows.length === 0,
  empty: <Nothing />,
  show: (rows, { readAgain }) => <Notifications rows={rows} onChange={readAgain} />,
});

function useReceived() {
  const { subject } = useSession();
  return useAnswer(notificationsOfSubject, subject && { params: { id: subject.id } }, { shows: [notificationEntity] });
}

function Notifications({ rows, onChange }: { rows: readonly ReceivedNotification[]; onChange: () => void }) {
  const t = useT(messages);
  const format = useFormat();
  const { subject } = useSession();
  const { mutate, isPending } = useAction(readNotifications);
  const hasNew = rows.some(({ status }) => status === 'sent');
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <ul
        aria-label={t('notifications')}
        className="flex w-full flex-col divide-y divide-border rounded-xl border border-border bg-card text-card-foreground"
      >
        {rows.map(({ id, title, status, createdAt }) => (
          <li key={id} className="flex flex-col gap-x-4 gap-y-1 px-5 py-4 sm:flex-row sm:items-baseline sm:justify-between">
            <span className="flex min-w-0 items-baseline gap-3">
              {status === 'sent' && <Badge>{t('isNew')}</Badge>}
              <span className="font-semibold wrap-anywhere">{title}</span>
            </span>
            <time dateTime={createdAt} className="shrink-0 text-sm text-muted-foreground">
              {format.dateTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
      {hasNew && subject && (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => mutate({ params: { id: subject.id }, body: {} }, { onSuccess: onChange })}
        >
          <Icon name="check" />
          {t('readAll')}
        </Button>
      )}
    </div>
  );
}

function Nothing() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="mail" />} title={t('none')} description={t('noneHint')} />;
}

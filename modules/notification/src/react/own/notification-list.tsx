'use client';
import { Link, useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Badge, Button, EmptyState, Icon, NamedList, Skeleton } from '@flotilla/ui';
import { notificationEntity } from '../../entities/notification.js';
import { notificationsOfSubject, type ListedNotification, readNotifications } from '../../actions.js';
import { messages } from '../messages.js';

/** The visitor's notifications, newest first. */
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
  return useAnswer(notificationsOfSubject, subject && { params: { id: subject.id }, query: {} }, {
    refetchOn: [notificationEntity],
  });
}

interface NotificationsProps {
  rows: readonly ListedNotification[];
  onChange: () => void;
}

function Notifications({ rows, onChange }: NotificationsProps) {
  const t = useT(messages);
  const { read, isPending } = useRead(onChange);
  const hasNew = rows.some(({ status }) => status === 'sent');
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <NamedList
        tabIndex={-1}
        label={t('notifications')}
        className="flex w-full flex-col divide-y divide-border rounded-xl border border-border bg-card text-card-foreground"
      >
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1} className="flex flex-col gap-2 px-5 py-4">
            <Received row={row} isPending={isPending} onRead={() => read([row.id])} />
          </li>
        ))}
      </NamedList>
      {hasNew && (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={({ currentTarget }) => {
            stayAt(currentTarget.previousElementSibling);
            read();
          }}
        >
          <Icon name="check" />
          {t('readAll')}
        </Button>
      )}
    </div>
  );
}

interface ReceivedProps {
  row: ListedNotification;
  isPending: boolean;
  onRead: () => void;
}

function Received({ row: { title, text, link, status, createdAt }, isPending, onRead }: ReceivedProps) {
  const t = useT(messages);
  const format = useFormat();
  const isNew = status === 'sent';
  return (
    <>
      <div className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-baseline sm:justify-between">
        <span className="flex min-w-0 items-baseline gap-3">
          {isNew && <Badge>{t('isNew')}</Badge>}
          <span className="font-semibold wrap-anywhere">
            {link === null ? (
              title
            ) : (
              <Link href={link} className="underline underline-offset-4" onClick={() => isNew && onRead()}>
                {title}
              </Link>
            )}
          </span>
        </span>
        <time dateTime={createdAt} className="shrink-0 text-sm text-muted-foreground">
          {format.dateTime(createdAt)}
        </time>
      </div>
      {text && (
        <p className="line-clamp-4 text-sm whitespace-pre-line wrap-anywhere text-muted-foreground">{text}</p>
      )}
      {isNew && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-4 self-start"
          aria-label={`${t('read')}: ${title}`}
          disabled={isPending}
          onClick={({ currentTarget }) => {
            stayAt(currentTarget.closest('li'));
            onRead();
          }}
        >
          {t('read')}
        </Button>
      )}
    </>
  );
}

/** Moves the focus to an element when the focused button disappears. */
function stayAt(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}

/** Marks some notifications or all as read. Uses `keepalive`, so that the request survives navigation. */
function useRead(onSuccess: () => void) {
  const { subject } = useSession();
  const { mutate, isPending } = useAction(readNotifications);
  const read = (ids?: string[]) =>
    subject && mutate({ params: { id: subject.id }, body: { ids }, keepalive: true }, { onSuccess });
  return { read, isPending };
}

function Nothing() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="mail" />} title={t('none')} description={t('noneHint')} />;
}

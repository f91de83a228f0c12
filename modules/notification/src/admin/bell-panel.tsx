import { useT } from '@flotilla/react';
import { useAction, useAnswerPages, usePolling } from '@flotilla/react/client';
import { Badge, Button, cn, EmptyState, ErrorNotice, Icon, NamedList, Skeleton } from '@flotilla/ui';
import { useId } from 'react';
import { Link } from 'react-router';
import { type ListedNotification, notificationsOfSubject, readNotifications } from '../actions.js';
import { notificationEntity } from '../entities/notification.js';
import { bellMessages } from './bell-messages.js';
import { TimeAgo } from './time-ago.js';

const pageSize = 20;

interface BellPanelProps {
  readonly subjectId: string;
  readonly unread: number;
  /** Closes the panel. */
  readonly hide: () => void;
  /** Called when notifications were marked as read. */
  readonly onRead: () => void;
}

/** The notifications of the signed-in person, newest first. */
export function BellPanel({ subjectId, unread, hide, onRead }: BellPanelProps) {
  const t = useT(bellMessages);
  const headingId = useId();
  const pages = useAnswerPages(
    notificationsOfSubject,
    { params: { id: subjectId }, query: { limit: pageSize } },
    { refetchOn: [notificationEntity], isUrgent: true },
  );
  usePolling(pages.refetch);
  const { mutate, isPending } = useAction(readNotifications);
  const read = (ids?: string[]) =>
    mutate(
      { params: { id: subjectId }, body: { ids }, keepalive: true },
      {
        onSuccess: () => {
          void pages.refetch();
          onRead();
        },
      },
    );
  return (
    <section aria-labelledby={headingId} className="flex min-h-full flex-col">
      <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-3 ps-5 pe-16">
        <h2 id={headingId} tabIndex={-1} className="text-base font-semibold outline-none">
          {t('notifications')}
        </h2>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto"
            disabled={isPending}
            onClick={() => {
              document.getElementById(headingId)?.focus();
              read();
            }}
          >
            <Icon name="check" />
            {t('readAll')}
          </Button>
        )}
      </header>
      <Listed pages={pages} isPending={isPending} read={read} hide={hide} />
    </section>
  );
}

interface ListedProps extends Pick<BellPanelProps, 'hide'> {
  readonly pages: ReturnType<typeof useAnswerPages<typeof notificationsOfSubject.schemas>>;
  readonly isPending: boolean;
  readonly read: (ids: string[]) => void;
}

function Listed({ pages, isPending, read, hide }: ListedProps) {
  const t = useT(bellMessages);
  if (pages.error && !pages.data)
    return (
      <div className="flex flex-col items-start gap-3 p-5">
        <ErrorNotice error={pages.error} fallback={t('failed')} />
        <Button variant="outline" size="sm" onClick={() => void pages.refetch()}>
          {t('again')}
        </Button>
      </div>
    );
  if (!pages.data)
    return (
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-16 rounded-lg" />
      </div>
    );
  const rows = pages.data.flat();
  if (rows.length === 0)
    return (
      <div className="p-5">
        <EmptyState icon={<Icon name="bell" />} title={t('none')} description={t('noneHint')} />
      </div>
    );
  return (
    <>
      <NamedList label={t('notifications')} className="flex flex-col divide-y divide-border">
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1} className="focus-visible:-outline-offset-2">
            <Notification row={row} isPending={isPending} read={() => read([row.id])} hide={hide} />
          </li>
        ))}
      </NamedList>
      {pages.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="m-3 self-start"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}

interface NotificationProps extends Pick<BellPanelProps, 'hide'> {
  readonly row: ListedNotification;
  readonly isPending: boolean;
  readonly read: () => void;
}

function Notification({ row, isPending, read, hide }: NotificationProps) {
  const t = useT(bellMessages);
  const { title, text, link, createdAt } = row;
  const isNew = row.status === 'sent';
  const name = title ?? t('untitled');
  const open = () => {
    if (isNew) read();
    hide();
  };
  return (
    <article className={cn('flex flex-col gap-1 px-5 py-4 text-sm', isNew && 'bg-secondary/40')}>
      <p className="flex items-baseline gap-2">
        {isNew && <Badge className="shrink-0">{t('isNew')}</Badge>}
        <span className="min-w-0 font-semibold wrap-anywhere">
          <Target link={link} onClick={open}>
            {name}
          </Target>
        </span>
      </p>
      {text && <p className="line-clamp-3 whitespace-pre-line text-muted-foreground wrap-anywhere">{text}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
        <TimeAgo moment={createdAt} className="py-1" />
        {isNew && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto -me-3 text-xs"
            aria-label={`${t('read')}: ${name}`}
            disabled={isPending}
            onClick={({ currentTarget }) => {
              // The button disappears.
              currentTarget.closest('li')?.focus();
              read();
            }}
          >
            {t('read')}
          </Button>
        )}
      </p>
    </article>
  );
}

const adminPath = '/admin';
const linkClasses = 'underline underline-offset-4';

interface TargetProps {
  readonly link: string | null;
  readonly onClick: () => void;
  readonly children: string;
}

/** A link to a screen of the admin, or to a page of the site. */
function Target({ link, onClick, children }: TargetProps) {
  if (link === null) return children;
  if (!link.startsWith(`${adminPath}/`))
    return (
      <a href={link} className={linkClasses} onClick={onClick}>
        {children}
      </a>
    );
  return (
    <Link to={link.slice(adminPath.length)} className={linkClasses} onClick={onClick}>
      {children}
    </Link>
  );
}

import { useT } from '@flotilla/react';
import { useClient, usePolling } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { CountBadge, DisclosureMenu, Icon, Skeleton, VisuallyHidden } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { notificationEntity } from '../entities/notification.js';
import { ownPath } from '../own-path.js';
import { bellMessages } from './bell-messages.js';

const BellPanel = lazy(() => import('./bell-panel.js').then((module) => ({ default: module.BellPanel })));

/** The number of one's unread notifications in the top bar, and a panel with all of them. */
export function Bell() {
  const { status, subject } = useSession();
  return status === 'signed-in' && subject ? <OwnBell subjectId={subject.id} /> : null;
}

function OwnBell({ subjectId }: { subjectId: string }) {
  const t = useT(bellMessages);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useUnread(subjectId);
  usePolling(refetch);
  const unread = data?.unread ?? 0;
  const count = unread > 0 ? t('unread', { count: unread }) : t('noUnread');
  const hide = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <DisclosureMenu
        id={id}
        label={unread > 0 ? `${t('notifications')}: ${count}` : t('notifications')}
        closeLabel={t('close')}
        trigger={
          <>
            <Icon name="bell" />
            <CountBadge count={unread} />
          </>
        }
        triggerClassName="relative size-10 text-lg"
        className="w-[min(26rem,92vw)] p-0"
        onOpen={() => setOpen(true)}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-5 h-64 rounded-lg" />}>
            <BellPanel subjectId={subjectId} unread={unread} hide={hide} onRead={() => void refetch()} />
          </Suspense>
        )}
      </DisclosureMenu>
      <VisuallyHidden role="status">{data && count}</VisuallyHidden>
    </>
  );
}

/** Counts the unread notifications without the action, whose schemas would load zod with the first screen. */
function useUnread(subjectId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['notification', 'unread', subjectId],
    meta: { isPrivate: true, isUrgent: true, refetchOn: [notificationEntity.key] },
    queryFn: async () => {
      const path = `${ownPath.replace('{id}', subjectId)}/unread-notifications`;
      return (
        await client.send<{ data: { unread: number } }>({ method: 'GET', path, module: 'notification' })
      ).data;
    },
  });
}

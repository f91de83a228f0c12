'use client';
import { Link, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, CountBadge, Icon } from '@flotilla/ui';
import { unreadNotifications } from '../../actions.js';
import { notificationEntity } from '../../entities/notification.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';

/**
 * Links to the notifications and shows the number of unread ones. On phones it fits when the bar shows no
 * name.
 */
export function UnreadBell() {
  const { status, subject } = useSession();
  return status === 'signed-in' && subject ? <Unread subjectId={subject.id} /> : null;
}

function Unread({ subjectId }: { subjectId: string }) {
  const t = useT(messages);
  const { data } = useAnswer(
    unreadNotifications,
    { params: { id: subjectId } },
    { refetchOn: [notificationEntity] },
  );
  const unread = data?.unread ?? 0;
  return (
    <Button asChild variant="ghost" className="relative size-11 p-0 text-lg">
      <Link
        href={paths.notifications}
        data-crowding
        aria-label={
          unread > 0 ? `${t('notifications')}: ${t('unread', { count: unread })}` : t('notifications')
        }
      >
        <Icon name="bell" />
        <CountBadge count={unread} />
      </Link>
    </Button>
  );
}

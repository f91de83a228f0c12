'use client';
import { Link, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, CountBadge, Icon } from '@flotilla/ui';
import { unreadMessages } from '../../actions.js';
import { chatsToMessages, profilesToMessages } from '../../links.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';

/** Links to the visitor's chats and shows the number of unread messages. Empty without an account. */
export function UnreadBadge() {
  const { status, subject } = useSession();
  return status === 'signed-in' && subject ? <Unread subjectId={subject.id} /> : null;
}

function Unread({ subjectId }: { subjectId: string }) {
  const t = useT(messages);
  const refetchOn = [profilesToMessages, chatsToMessages];
  const { data } = useAnswer(unreadMessages, { params: { id: subjectId } }, { refetchOn, isUrgent: true });
  const unread = data?.unread ?? 0;
  return (
    <Button asChild variant="ghost" className="relative size-11 p-0 text-lg">
      <Link
        href={paths.chats}
        aria-label={unread > 0 ? `${t('chats')}: ${t('unread', { count: unread })}` : t('chats')}
      >
        <Icon name="mail" />
        <CountBadge count={unread} />
      </Link>
    </Button>
  );
}

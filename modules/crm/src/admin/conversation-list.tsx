import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useAnswerPages, usePolling } from '@flotilla/react/client';
import { Badge, Button, EmptyState, ErrorNotice, Icon, Skeleton, VisuallyHidden } from '@flotilla/ui';
import { Link } from 'react-router';
import { listConversations } from '../actions.js';
import { textIn } from '../answers/labelled.js';
import type { ConversationBox } from '../conversation-boxes.js';
import type { ListedConversation } from '../conversation-shapes.js';
import { request } from '../entities/request.js';
import { conversationMessages } from './conversation-messages.js';

interface ConversationListProps {
  readonly box: ConversationBox;
  readonly selectedId: string | undefined;
  readonly linkTo: (id: string) => string;
}

/** Conversations of a box, the latest message first. */
export function ConversationList({ box, selectedId, linkTo }: ConversationListProps) {
  const t = useT(conversationMessages);
  const pages = useAnswerPages(
    listConversations,
    { query: { box } },
    { refetchOn: [request], isUrgent: true },
  );
  usePolling(pages.refetch);
  if (pages.error) return <ErrorNotice error={pages.error} fallback={t('failed')} />;
  if (!pages.data) return <Skeleton className="h-60 rounded-lg" />;
  const conversations = pages.data.flat();
  if (conversations.length === 0) return <EmptyState icon={<Icon name="mail" />} title={t(`none.${box}`)} />;
  return (
    <>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
        {conversations.map((one) => (
          <li key={one.id}>
            <Link
              to={linkTo(one.id)}
              aria-current={one.id === selectedId ? 'true' : undefined}
              className="block p-3 hover:bg-muted aria-[current=true]:bg-muted"
            >
              <Summary conversation={one} />
            </Link>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Summary({ conversation }: { conversation: ListedConversation }) {
  const t = useT(conversationMessages);
  const language = useLanguage();
  const { date } = useFormat();
  const { name, email, form, subject, firstWords, isUnread, assignee, isConfirmed } = conversation;
  return (
    <span className="flex flex-col gap-1 text-sm">
      <span className="flex items-baseline gap-2">
        {isUnread && (
          <span className="size-2 shrink-0 self-center rounded-full bg-accent">
            <VisuallyHidden>{t('unread')}</VisuallyHidden>
          </span>
        )}
        <span className={isUnread ? 'truncate font-bold' : 'truncate font-semibold'}>
          {name ?? email ?? '–'}
        </span>
        <span className="ms-auto shrink-0 text-xs text-muted-foreground">
          {date(conversation.lastMessageAt)}
        </span>
      </span>
      <span className="truncate text-xs text-muted-foreground">
        {form === null ? subject || t('byMail') : textIn(form, language)}
      </span>
      <span className="line-clamp-2 wrap-anywhere">{firstWords || t('noWords')}</span>
      {(assignee !== null || !isConfirmed) && (
        <span className="flex flex-wrap gap-2">
          {assignee && <Badge>{assignee.name ?? t('unnamed')}</Badge>}
          {!isConfirmed && <Badge variant="outline">{t('unconfirmed')}</Badge>}
        </span>
      )}
    </span>
  );
}

import { useT } from '@flotilla/react';
import { useAnswerPages } from '@flotilla/react/client';
import { Answer } from '@flotilla/react/session';
import { Avatar, Badge, Button, cn, NamedList, Skeleton, VisuallyHidden } from '@flotilla/ui';
import { chatsOfProfile } from '../../actions.js';
import { chatsToMessages, profilesToChats, profilesToMessages } from '../../links.js';
import type { ChatSummary } from '../../shapes.js';
import { messages } from '../messages.js';
import { useChatName } from './chat-view.js';
import { Moment } from './moment.js';
import { NoChats } from './no-chats.js';
import { chatUrl } from './chat-context.js';

interface ChatEntriesProps {
  subjectId: string;
  profileId: string;
  chatId: string | null;
  onChoose: (chatId: string) => void;
}

/** The chats of a profile, most recently active first. */
export function ChatEntries({ subjectId, profileId, chatId, onChoose }: ChatEntriesProps) {
  const t = useT(messages);
  const params = { id: subjectId, socialModuleProfileId: profileId };
  const refetchOn = [profilesToChats, chatsToMessages, profilesToMessages];
  const chats = useAnswerPages(
    chatsOfProfile,
    { params, query: { limit: 50 } },
    { refetchOn, isUrgent: true },
  );
  return (
    <Answer of={chats} skeleton={<EntriesSkeleton />}>
      {(pages) =>
        pages.flat().length === 0 ? (
          <NoChats />
        ) : (
          <div className="flex flex-col overflow-y-auto">
            <NamedList label={t('chats')}>
              {pages.flat().map((row) => (
                <li key={row.id}>
                  <Entry chat={row} profileId={profileId} isCurrent={row.id === chatId} onChoose={onChoose} />
                </li>
              ))}
            </NamedList>
            {chats.hasNextPage && (
              <Button
                variant="ghost"
                className="m-2"
                disabled={chats.isFetchingNextPage}
                onClick={() => void chats.fetchNextPage()}
              >
                {t('earlierChats')}
              </Button>
            )}
          </div>
        )
      }
    </Answer>
  );
}

interface EntryProps {
  chat: ChatSummary;
  profileId: string;
  isCurrent: boolean;
  onChoose: (chatId: string) => void;
}

function Entry({ chat, profileId, isCurrent, onChoose }: EntryProps) {
  const t = useT(messages);
  const name = useChatName(profileId)(chat);
  const { lastMessage, unread } = chat;
  return (
    <a
      href={chatUrl(chat.id)}
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(
        'flex items-center gap-3 border-b border-border/60 px-4 py-3 transition-colors hover:bg-muted',
        isCurrent && 'bg-muted',
      )}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(chat.id);
      }}
    >
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{name}</span>
          <Moment
            isBrief
            at={lastMessage?.createdAt ?? chat.createdAt}
            className="shrink-0 text-xs text-muted-foreground"
          />
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className="truncate text-sm text-muted-foreground">
            {lastMessage?.description ?? chat.description ?? t('emptyChat')}
          </span>
          {unread > 0 && (
            <Badge>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
            </Badge>
          )}
        </span>
      </span>
    </a>
  );
}

function EntriesSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-14 rounded-xl" />
      <Skeleton className="h-14 rounded-xl" />
      <Skeleton className="h-14 rounded-xl" />
    </div>
  );
}

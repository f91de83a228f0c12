import { useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { Answer } from '@flotilla/react/session';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chatOfProfile, readChat } from '../../actions.js';
import type { ChatSummary, ChatMessage } from '../../shapes.js';
import { messages as texts } from '../messages.js';
import { Composer } from './composer.js';
import { MessageRow, UnsentRow, useNameOf } from './message-row.js';
import { chatUrl, type ChatContext } from './chat-context.js';
import { type ChatMessages, paramsOf, useMessages } from './use-messages.js';
import { useSending } from './use-sending.js';

/** A chat: its members, its messages, and a form to write. */
export function ChatView({
  chatContext,
  onLeave,
}: {
  chatContext: ChatContext;
  onLeave: (() => void) | undefined;
}) {
  const chat = useAnswer(chatOfProfile, { params: paramsOf(chatContext) });
  const conversation = useMessages(chatContext);
  const sending = useSending(chatContext);
  useReading(chatContext, conversation.messages);
  return (
    <section className="flex h-[min(40rem,72dvh)] min-h-96 min-w-0 flex-col md:h-[min(40rem,64dvh)]">
      <Answer of={chat} skeleton={<Skeleton className="m-4 h-8 w-1/2" />}>
        {(shown) => <ChatHead chat={shown} chatContext={chatContext} onLeave={onLeave} />}
      </Answer>
      <Answer of={{ data: conversation.messages, error: conversation.error }} skeleton={<ListSkeleton />}>
        {(rows) => (
          <>
            <MessageList
              rows={rows}
              conversation={conversation}
              chatContext={chatContext}
              sending={sending}
            />
            <Composer sending={sending} />
          </>
        )}
      </Answer>
    </section>
  );
}

function ChatHead({
  chat,
  chatContext,
  onLeave,
}: {
  chat: ChatSummary;
  chatContext: ChatContext;
  onLeave: (() => void) | undefined;
}) {
  const t = useT(texts);
  const name = useChatName(chatContext.profileId)(chat);
  return (
    <header className="flex items-center gap-2 border-b border-border p-4">
      {onLeave && (
        <Button asChild variant="ghost" size="icon" className="md:hidden">
          <a
            href={chatUrl(null)}
            aria-label={t('allChats')}
            onClick={(event) => {
              event.preventDefault();
              onLeave();
            }}
          >
            <Icon name="chevron-left" />
          </a>
        </Button>
      )}
      <div className="min-w-0">
        <h2 className="truncate font-semibold">
          <span className="sr-only">{t('chatWith', { name: '' })} </span>
          {name}
        </h2>
        {chat.description && <p className="truncate text-sm text-muted-foreground">{chat.description}</p>}
      </div>
    </header>
  );
}

/** Returns a function that names a chat: by its title or its other members. */
export function useChatName(profileId: string): (chat: Pick<ChatSummary, 'title' | 'members'>) => string {
  const t = useT(texts);
  const nameOf = useNameOf();
  return ({ title, members }) => {
    const others = members.filter(({ id }) => id !== profileId);
    return title ?? (others.map(nameOf).join(', ') || t('deletedAccount'));
  };
}

interface MessageListProps {
  rows: readonly ChatMessage[];
  conversation: ChatMessages;
  chatContext: ChatContext;
  sending: ReturnType<typeof useSending>;
}

function MessageList({ rows, conversation, chatContext, sending }: MessageListProps) {
  const t = useT(texts);
  const [isReading, setReading] = useState(false);
  const frame = useScrollPosition(rows, sending.unsent.length);
  const older = async () => {
    setReading(true);
    await conversation.readOlder().catch(() => undefined);
    setReading(false);
  };
  return (
    <div
      ref={frame}
      role="log"
      aria-label={t('messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="flex-1 overflow-y-auto overscroll-contain p-4"
    >
      {conversation.hasOlder && (
        <div className="flex justify-center pb-4">
          <Button variant="outline" size="sm" disabled={isReading} onClick={() => void older()}>
            {t('older')}
          </Button>
        </div>
      )}
      {rows.length === 0 && sending.unsent.length === 0 && (
        <p className="py-10 text-center text-muted-foreground">{t('emptyChat')}</p>
      )}
      <ul className="flex flex-col gap-4">
        {rows.map((message, index) => (
          <MessageRow
            key={message.id}
            message={message}
            chatContext={chatContext}
            questionId={questionOf(rows, index)}
          />
        ))}
        {sending.unsent.map((unsent) => (
          <UnsentRow key={unsent.key} unsent={unsent} sending={sending} />
        ))}
      </ul>
    </div>
  );
}

/** Returns the message that an answer belongs to: the last one before it of another member. */
function questionOf(rows: readonly ChatMessage[], index: number): string | undefined {
  const answer = rows[index];
  return rows.slice(0, index).findLast(({ profile }) => profile?.id !== answer?.profile?.id)?.id;
}

/** Keeps the scroll position: at the end, or at the same message when older ones are loaded above. */
function useScrollPosition(rows: readonly ChatMessage[], unsent: number) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', height: 0, isAtEnd: true, unsent: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { first, height, isAtEnd, unsent: sent } = before.current;
    const isPrepended = first !== '' && rows[0]?.id !== first && (rows[0]?.id ?? '') < first;
    if (isPrepended) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd || unsent > sent) element.scrollTop = element.scrollHeight;
    before.current = {
      first: rows[0]?.id ?? '',
      height: element.scrollHeight,
      isAtEnd: atEnd(element),
      unsent,
    };
  }, [rows, unsent]);
  useEffect(() => {
    const element = frame.current;
    const look = () => element && (before.current.isAtEnd = atEnd(element));
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, []);
  return frame;
}

const atEnd = (element: HTMLElement) => element.scrollHeight - element.scrollTop - element.clientHeight < 80;

/** Marks messages as read while the window is visible. */
function useReading(chatContext: ChatContext, rows: readonly ChatMessage[] | undefined): void {
  const { mutate } = useAction(readChat);
  const newest = rows?.at(-1);
  const last = newest?.id;
  const stamp = newest?.updatedAt;
  const noted = useRef('');
  useEffect(() => {
    const note = () => {
      const what = `${chatContext.chatId} ${last} ${stamp}`;
      if (last === undefined || document.hidden || noted.current === what) return;
      noted.current = what;
      mutate({ params: paramsOf(chatContext), body: { messageId: last } });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `chatContext` is a new object in each rendering, its chat is not
  }, [last, stamp, chatContext.chatId]);
}

function ListSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-3 p-4">
      <Skeleton className="h-12 w-3/5 rounded-2xl" />
      <Skeleton className="h-12 w-1/2 self-end rounded-2xl" />
      <Skeleton className="h-20 w-3/5 rounded-2xl" />
    </div>
  );
}

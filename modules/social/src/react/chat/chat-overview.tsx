import { useSite } from '@flotilla/react';
import { type Found, useFind } from '@flotilla/react/client';
import { type Asked, defineSessionPart } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { type Chat, chat } from '../../entities/chat.js';
import type { Message } from '../../entities/message.js';
import { NoChats } from './no-chats.js';

/** The messages of the chat that the last segment of the url names, if it is one of the visitor's. */
export const ChatOverview = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-12 w-3/5 rounded-2xl" />
      <Skeleton className="h-12 w-1/2 self-end rounded-2xl" />
      <Skeleton className="h-20 w-3/5 rounded-2xl" />
      <Skeleton className="h-12 rounded-md" />
    </div>
  ),
  useData: useNamedChat,
  isEmpty: ({ rows: [row] }) => !row || messagesOf(row).length === 0,
  empty: <NoChats />,
  show: ({ rows }) => (
    <ul className="flex flex-col gap-3">
      {rows.flatMap(messagesOf).map((message) => (
        <li key={message.id} className="max-w-prose rounded-2xl bg-muted px-5 py-3 wrap-anywhere whitespace-pre-line">
          {message.description}
        </li>
      ))}
    </ul>
  ),
});

/** A chat as the API embeds its messages. */
interface ChatWithMessages extends Chat {
  readonly chatsToMessages?: readonly { readonly message: Message | null }[];
}

const messagesOf = ({ chatsToMessages = [] }: ChatWithMessages) => chatsToMessages.flatMap(({ message }) => message ?? []);

function useNamedChat(): Asked<Found<ChatWithMessages>> {
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  const filters = { and: [{ column: 'slug', method: 'eq' as const, value: slug }] };
  return useFind<typeof chat, ChatWithMessages>(chat, { filters, include: ['chats-to-messages'], limit: 1 });
}

import { show, via } from '@flotilla/core';
import { useSite } from '@flotilla/react';
import { useOne } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { chat } from '../../entities/chat.js';
import { message } from '../../entities/message.js';
import { chatsToMessages } from '../../links.js';
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
  isEmpty: ({ messages }) => messages.length === 0,
  empty: <NoChats />,
  show: ({ messages }) => (
    <ul className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.id} className="max-w-prose rounded-2xl bg-muted px-5 py-3 wrap-anywhere whitespace-pre-line">
          {message.description}
        </li>
      ))}
    </ul>
  ),
});

/** The chat that the last segment of the url names, with what was said in it. */
function useNamedChat() {
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  return useOne(chat, { where: { slug: { eq: slug } }, fields: [], with: { messages: via(chatsToMessages, said) } });
}

const said = show(message, ['description']);

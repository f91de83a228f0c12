import { useFormat } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { Card, CardContent, Skeleton } from '@flotilla/ui';
import { type Chat, chat } from '../../entities/chat.js';
import { NoChats } from './no-chats.js';

/** A visitor's own chats, the newest first. */
export const ChatList = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
    </div>
  ),
  useData: () => useFind(chat, { fields: ['slug', 'title', 'createdAt'], orderBy: { createdAt: 'desc' } }),
  isEmpty: (rows) => rows.length === 0,
  empty: <NoChats />,
  show: (rows) => (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id}>
          <ChatCard row={row} />
        </li>
      ))}
    </ul>
  ),
});

function ChatCard({ row }: { row: Pick<Chat, 'slug' | 'title' | 'createdAt'> }) {
  const format = useFormat();
  return (
    <Card>
      <CardContent className="flex flex-wrap items-baseline justify-between gap-4">
        <span className="font-semibold wrap-anywhere">{row.title ?? row.slug}</span>
        <time dateTime={row.createdAt} className="text-sm text-muted-foreground">
          {format.date(row.createdAt)}
        </time>
      </CardContent>
    </Card>
  );
}

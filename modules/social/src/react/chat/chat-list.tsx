import { SessionPlace } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';

/** Where a visitor's chats stand: the outlines of three of them, until a call answers whose they are. */
export function ChatList() {
  return (
    <SessionPlace>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-18 rounded-xl" />
        <Skeleton className="h-18 rounded-xl" />
        <Skeleton className="h-18 rounded-xl" />
      </div>
    </SessionPlace>
  );
}

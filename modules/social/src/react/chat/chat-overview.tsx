import { SessionPlace } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';

/** Where the messages of a chat stand: the outline of a talk, until a call answers whose it is. */
export function ChatOverview() {
  return (
    <SessionPlace>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-12 w-3/5 rounded-2xl" />
        <Skeleton className="h-12 w-1/2 self-end rounded-2xl" />
        <Skeleton className="h-20 w-3/5 rounded-2xl" />
        <Skeleton className="h-12 rounded-md" />
      </div>
    </SessionPlace>
  );
}

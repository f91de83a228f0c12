import { SessionPlace } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';

/** Where a visitor's orders stand: the outlines of three of them, until a call answers whose they are. */
export function OrderList() {
  return (
    <SessionPlace>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-28 rounded-xl" />
        <Skeleton className="h-28 rounded-xl" />
        <Skeleton className="h-28 rounded-xl" />
      </div>
    </SessionPlace>
  );
}

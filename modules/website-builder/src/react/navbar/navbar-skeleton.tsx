import { useT } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';
import { messages } from '../messages.js';

/** What an island in a slot of the navbar shows until it knows who the visitor is: as big as its button, so that nothing moves. */
export function NavbarSkeleton() {
  const t = useT(messages);
  return (
    <span role="status" aria-label={t('loading')} className="inline-flex">
      <Skeleton className="size-11 rounded-full" />
    </span>
  );
}

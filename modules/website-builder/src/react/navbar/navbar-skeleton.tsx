import { useT } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';
import { messages } from '../messages.js';

/**
 * Placeholder of a navbar island until the session is known; as large as the island's button, so that the
 * layout does not shift.
 */
export function NavbarSkeleton() {
  const t = useT(messages);
  return (
    <span role="status" aria-label={t('loading')} className="inline-flex">
      <Skeleton className="size-11 rounded-full" />
    </span>
  );
}

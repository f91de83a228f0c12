import { Skeleton } from '@flotilla/ui';
import { formMessages } from '../forms/form-messages.js';
import { useT } from '../messages/use-t.js';

/**
 * Placeholder of a navbar island until the session is known; as large as the island's button, so that the
 * layout does not shift.
 */
export function NavbarSkeleton() {
  const t = useT(formMessages);
  return (
    <span role="status" aria-label={t('loading')} className="inline-flex">
      <Skeleton className="size-11 rounded-full" />
    </span>
  );
}

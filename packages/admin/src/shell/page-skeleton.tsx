import { Skeleton } from '@flotilla/ui';
import { useT } from '../context/use-t.js';
import { shellMessages } from './shell-messages.js';

export function PageSkeleton() {
  const t = useT(shellMessages);
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-56 rounded-md" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}

import { Skeleton } from '@flotilla/ui';
import { useT } from '../../context/use-t.js';
import { gateMessages } from './gate-messages.js';

/** Delayed skeleton, so that short waits don't flicker. */
export function Waiting() {
  const t = useT(gateMessages);
  return (
    <div
      role="status"
      aria-label={t('waiting')}
      className="grid min-h-[var(--flotilla-admin-height,100dvh)] place-items-center"
    >
      <Skeleton className="h-1 w-32 rounded-full [animation-delay:0.3s]" />
    </div>
  );
}

import { Button, buttonVariants } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../context/use-t.js';
import { changeSetMessages } from './change-set-messages.js';
import { useChangeSet, useSetName } from './use-change-sets.js';
import { workIn } from '../context/working-set.js';

/** Names the change set that this window works in, above every screen. */
export function WorkingSetBar({ id }: { id: string }): ReactNode {
  const t = useT(changeSetMessages);
  const nameOf = useSetName();
  const { data: set, isError } = useChangeSet(id);
  const isOver = isError || set?.state === 'published' || set?.state === 'discarded';
  return (
    <section
      aria-label={t('workingIn')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b-2 border-accent bg-accent-soft px-3 py-1.5 text-accent-soft-foreground sm:px-5"
    >
      <p role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {t('workingIn')} <strong className="font-semibold">{set ? nameOf(set) : '…'}</strong>
        {set && !isOver && ` · ${t('changes', { count: set.changes })}`}
        <span className="max-md:sr-only"> · {t(isOver ? 'isOver' : 'hidden')}</span>
      </p>
      {!isOver && (
        <Link to={`/releases/${id}`} className={buttonVariants({ size: 'sm', variant: 'outline' })}>
          {t('review')}
        </Link>
      )}
      <Button size="sm" variant="ghost" onClick={() => workIn(undefined)}>
        {t('leave')}
      </Button>
    </section>
  );
}

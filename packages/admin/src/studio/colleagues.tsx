import { Avatar, cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { useColleagueName, useColleagues } from './presence-context.js';
import { presenceMessages } from './presence-messages.js';

const maxShown = 4;

/** The initials of the other people in the studio. */
export function Colleagues(): ReactNode {
  const t = useT(presenceMessages);
  const colleagues = useColleagues();
  const nameOf = useColleagueName();
  const names = colleagues.map(nameOf).join(', ');
  if (colleagues.length === 0) return null;
  return (
    <p className="flex shrink-0 -space-x-1.5" title={names}>
      <span className="sr-only">{t('here', { names })}</span>
      {colleagues.slice(0, maxShown).map((one) => (
        <Avatar key={one.subjectId} name={nameOf(one)} className={circle} />
      ))}
      {colleagues.length > maxShown && (
        <span
          aria-hidden
          className={cn(circle, 'grid place-items-center rounded-full bg-muted text-muted-foreground')}
        >
          +{colleagues.length - maxShown}
        </span>
      )}
    </p>
  );
}

const circle = 'size-7 border-2 border-background text-xs font-semibold select-none';

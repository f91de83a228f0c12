import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';

interface AmountRowProps {
  readonly name: ReactNode;
  readonly isNote?: boolean;
  readonly children: ReactNode;
}

/** A row of a list of amounts (`dl`). */
export function AmountRow({ name, isNote, children }: AmountRowProps) {
  return (
    <div
      className={cn('flex items-baseline justify-between gap-6', isNote && 'text-sm text-muted-foreground')}
    >
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  );
}

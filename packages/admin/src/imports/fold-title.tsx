import { cn } from '@flotilla/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** The title of a `details` of the class `group`. */
export function FoldTitle({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  return (
    <summary className={cn('flex min-h-11 cursor-pointer items-center gap-2', className)}>
      <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
      {children}
    </summary>
  );
}

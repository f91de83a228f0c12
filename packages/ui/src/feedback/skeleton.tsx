import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Reserves the space of loading content; give it the content's size. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-shimmer rounded-md bg-foreground/10', className)}
      {...props}
    />
  );
}

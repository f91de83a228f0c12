import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Holds the place of something that is loading; give it the size of the thing. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-shimmer rounded-md bg-foreground/10', className)} {...props} />;
}

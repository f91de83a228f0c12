import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Container of rich text; styled by element names (theme/prose.css). */
export function Prose({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('prose', className)} {...props} />;
}

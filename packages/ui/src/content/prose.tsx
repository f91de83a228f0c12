import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Rich text; the styles hang on the element names inside (theme/prose.css). */
export function Prose({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('prose', className)} {...props} />;
}

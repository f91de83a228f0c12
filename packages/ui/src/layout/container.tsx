import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type ContainerProps = ComponentProps<'div'> & VariantProps<typeof containerVariants>;

/** Centers its content and keeps a distance from the edges of the screen. */
export function Container({ width, className, ...props }: ContainerProps) {
  return <div className={cn(containerVariants({ width }), className)} {...props} />;
}

const containerVariants = cva('mx-auto w-full px-gutter', {
  variants: {
    width: {
      prose: 'max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))]',
      content: 'max-w-[calc(var(--container-content)+2*var(--spacing-gutter))]',
      page: 'max-w-[calc(var(--container-page)+2*var(--spacing-gutter))]',
      wide: 'max-w-[calc(var(--container-wide)+2*var(--spacing-gutter))]',
    },
  },
  defaultVariants: { width: 'page' },
});

import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type HeadingProps = ComponentProps<'h2'> &
  VariantProps<typeof headingVariants> & {
    /** Level in the page's outline; independent of `size`. */
    level?: HeadingLevel;
  };

/** A heading whose size is independent of its level. */
export function Heading({ level = 2, size, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element className={cn(headingVariants({ size: size ?? sizeOfLevel[level] }), className)} {...props} />
  );
}

/** A short label above a heading. */
export function Eyebrow({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-sm font-semibold text-accent', className)} {...props} />;
}

const sizeOfLevel = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm', 5: 'xs', 6: 'xs' } as const;

const headingVariants = cva('text-balance', {
  variants: {
    size: {
      display: 'font-display text-6xl font-medium tracking-display',
      xl: 'font-display text-5xl font-medium tracking-display',
      lg: 'font-display text-4xl font-medium tracking-display',
      md: 'font-display text-2xl font-medium tracking-display',
      sm: 'font-display text-xl font-medium tracking-display',
      xs: 'text-base font-semibold',
    },
  },
});

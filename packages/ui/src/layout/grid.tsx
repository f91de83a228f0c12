import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type GridProps = ComponentProps<'div'> & VariantProps<typeof gridVariants>;

/** Two or three equal columns; one on phones. */
export function Grid({ columns, className, ...props }: GridProps) {
  return <div className={cn(gridVariants({ columns }), className)} {...props} />;
}

const gridVariants = cva('grid grid-cols-1', {
  variants: {
    columns: {
      2: 'gap-6 md:grid-cols-2 lg:gap-8',
      3: 'gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8',
    },
  },
  defaultVariants: { columns: 3 },
});

import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type GridProps = ComponentProps<'div'> & VariantProps<typeof gridVariants>;

/** Two or three equal columns; on phones one, or with `swipes` a row that scrolls sideways and shows a part of the next item. */
export function Grid({ columns, swipes, className, ...props }: GridProps) {
  return <div className={cn(gridVariants({ columns, swipes }), className)} {...props} />;
}

const gridVariants = cva('grid grid-cols-1', {
  variants: {
    columns: {
      2: 'gap-6 md:grid-cols-2 lg:gap-8',
      3: 'gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8',
    },
    swipes: {
      true: [
        'max-sm:-mx-gutter max-sm:-my-2 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-2',
        'max-sm:scroll-px-gutter max-sm:[scrollbar-width:none] max-sm:*:w-[82%] max-sm:*:shrink-0 max-sm:*:snap-start max-sm:*:only:w-full',
      ],
    },
  },
  defaultVariants: { columns: 3 },
});

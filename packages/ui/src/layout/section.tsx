import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type SectionProps = ComponentProps<'section'> & VariantProps<typeof sectionVariants>;

/** A band across the page with air above and below. */
export function Section({ tone, spacing, className, ...props }: SectionProps) {
  return <section className={cn(sectionVariants({ tone, spacing }), className)} {...props} />;
}

const sectionVariants = cva('', {
  variants: {
    tone: {
      plain: '',
      muted: 'bg-muted',
      deep: 'bg-deep text-deep-foreground',
    },
    spacing: {
      none: '',
      compact: 'py-[calc(var(--spacing-section)/2)]',
      default: 'py-section',
    },
  },
  defaultVariants: { tone: 'plain', spacing: 'default' },
});

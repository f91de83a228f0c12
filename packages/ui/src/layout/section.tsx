import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type SectionProps = ComponentProps<'section'> & VariantProps<typeof sectionVariants>;

/**
 * A full-width section with vertical spacing. Adjacent sections of the same tone share the spacing between
 * them.
 */
export function Section({ tone, spacing, className, ...props }: SectionProps) {
  return (
    <section
      data-tone={tone ?? 'plain'}
      className={cn(sectionVariants({ tone, spacing }), className)}
      {...props}
    />
  );
}

const sectionVariants = cva('', {
  variants: {
    tone: {
      plain: '[[data-tone=plain]+&]:pt-0',
      muted: 'bg-muted [[data-tone=muted]+&]:pt-0',
      deep: 'bg-deep text-deep-foreground [[data-tone=deep]+&]:pt-0',
    },
    spacing: {
      none: '',
      compact: 'py-[calc(var(--spacing-section)/2)]',
      default: 'py-section',
    },
  },
  defaultVariants: { tone: 'plain', spacing: 'default' },
});

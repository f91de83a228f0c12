import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';
import { Heading, type HeadingProps } from './heading.js';

export type CardProps = ComponentProps<'article'> & VariantProps<typeof cardVariants>;

/** A surface. With `interactive` the whole card reacts to the pointer; its `CardLink` covers all of it. */
export function Card({ tone, interactive, className, ...props }: CardProps) {
  return <article className={cn(cardVariants({ tone, interactive }), className)} {...props} />;
}

/** The picture at the top, from edge to edge. */
export function CardMedia({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'relative overflow-hidden [&_img]:transition-transform [&_img]:duration-700',
        'group-hover/card:[&_img]:scale-[1.03] motion-reduce:[&_img]:scale-100',
        className,
      )}
      {...props}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-2 p-6 pb-0 last:pb-6', className)} {...props} />;
}

/** The card's title; `level` is its level in the page's outline. */
export function CardTitle({ level = 3, size = 'md', ...props }: HeadingProps) {
  return <Heading level={level} size={size} {...props} />;
}

/** One or two sentences below the title. */
export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-muted-foreground', className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('min-w-0 p-6', className)} {...props} />;
}

/** Actions, aligned to the bottom of cards of different heights. */
export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('mt-auto flex flex-wrap items-center justify-between gap-3 p-6 pt-5', className)}
      {...props}
    />
  );
}

/**
 * The only link of an interactive card. Its text is the accessible name; its area and focus outline cover the
 * whole card.
 */
export function CardLink({ className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      className={cn('outline-none after:absolute after:inset-0 after:z-10 after:rounded-xl', className)}
      {...props}
    />
  );
}

const cardVariants = cva('group/card relative flex flex-col overflow-clip rounded-xl text-card-foreground', {
  variants: {
    tone: {
      raised: 'border border-border/60 bg-card shadow-sm',
      outline: 'border border-border bg-transparent',
      muted: 'bg-muted',
    },
    interactive: {
      true: [
        'transition-[box-shadow,translate] duration-300 focus-within:shadow-lg hover:-translate-y-0.5 hover:shadow-lg',
        // An outline of the link itself would be clipped at the card's edge.
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-ring',
      ],
    },
  },
  defaultVariants: { tone: 'raised' },
});

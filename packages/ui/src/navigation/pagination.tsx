import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** Link to the previous page; left out on the first page. */
  previousHref?: string;
  /** Link to the next page; left out on the last page. */
  nextHref?: string;
  previousLabel: ReactNode;
  nextLabel: ReactNode;
  /** Text between the links: "3 / 7". */
  status?: ReactNode;
  label?: string;
};

/** Plain links to the previous and the next page. */
export function Pagination(props: PaginationProps) {
  const {
    previousHref,
    nextHref,
    previousLabel,
    nextLabel,
    status,
    label = 'Pagination',
    className,
    ...rest
  } = props;
  if (!previousHref && !nextHref) return null;
  return (
    <nav
      aria-label={label}
      className={cn('flex flex-wrap items-center justify-between gap-2 sm:gap-4', className)}
      {...rest}
    >
      <Step rel="prev" href={previousHref}>
        <Icon name="chevron-left" />
        {previousLabel}
      </Step>
      <span className="text-sm text-muted-foreground tabular-nums">{status}</span>
      <Step rel="next" href={nextHref}>
        {nextLabel}
        <Icon name="chevron-right" />
      </Step>
    </nav>
  );
}

// A link without href is a disabled link in HTML; aria-disabled announces it to screen readers.
function Step({ href, rel, children }: { href?: string; rel: 'prev' | 'next'; children: ReactNode }) {
  return (
    <a
      href={href}
      rel={href && rel}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      className={buttonVariants({ variant: 'outline' })}
    >
      {children}
    </a>
  );
}

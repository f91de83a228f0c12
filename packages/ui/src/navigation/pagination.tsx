import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** Where the page before is; left out on the first. */
  previousHref?: string;
  /** Where the next page is; left out on the last. */
  nextHref?: string;
  previousLabel: ReactNode;
  nextLabel: ReactNode;
  /** Between the two: "3 / 7". */
  status?: ReactNode;
  label?: string;
};

/** To the page before and the next one, as plain links. */
export function Pagination(props: PaginationProps) {
  const { previousHref, nextHref, previousLabel, nextLabel, status, label = 'Pagination', className, ...rest } = props;
  if (!previousHref && !nextHref) return null;
  return (
    <nav aria-label={label} className={cn('flex flex-wrap items-center justify-between gap-2 sm:gap-4', className)} {...rest}>
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

// A link without href is how HTML says "disabled link"; aria-disabled says it to screen readers.
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

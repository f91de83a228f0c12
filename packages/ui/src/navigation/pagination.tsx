import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';

/** A link to a page by its number. */
export interface PageLink {
  readonly number: number;
  readonly href: string;
  /** The accessible name: "Page 3". */
  readonly label: string;
  readonly text: string;
}

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** Link to the previous page; left out on the first page. */
  previousHref?: string;
  /** Link to the next page; left out on the last page. */
  nextHref?: string;
  previousLabel: ReactNode;
  nextLabel: ReactNode;
  /** The numbers between the links; null for a gap. */
  numbers?: readonly (PageLink | null)[];
  /** The number of the current page, one of `numbers`. */
  current?: number;
  /** Text between the links, where the numbers are not known: "Page 3". */
  status?: ReactNode;
  label?: string;
};

/** Plain links to the previous and the next page, and to pages by their numbers. */
export function Pagination(props: PaginationProps) {
  const {
    previousHref,
    nextHref,
    previousLabel,
    nextLabel,
    numbers,
    current,
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
      {numbers ? (
        <Numbers numbers={numbers} current={current} />
      ) : (
        <span className="text-sm text-muted-foreground tabular-nums">{status}</span>
      )}
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

/** A row of its own above the steps on narrow screens. */
function Numbers({ numbers, current }: Required<Pick<PaginationProps, 'numbers'>> & { current?: number }) {
  return (
    <ol className="order-first flex w-full justify-center gap-1 text-sm tabular-nums sm:order-none sm:w-auto">
      {numbers.map((page, index) =>
        page ? (
          <li key={page.number}>
            <a
              href={page.href}
              aria-label={page.label}
              aria-current={page.number === current ? 'page' : undefined}
              className={numberClass}
            >
              {page.text}
            </a>
          </li>
        ) : (
          <li key={`gap-${index}`} aria-hidden className="flex min-w-6 items-center justify-center">
            …
          </li>
        ),
      )}
    </ol>
  );
}

const numberClass = cn(
  'flex h-10 min-w-10 items-center justify-center rounded-full px-1.5 hover:bg-current/8',
  'aria-[current=page]:bg-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary-foreground',
);

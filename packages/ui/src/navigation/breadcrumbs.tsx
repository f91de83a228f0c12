import type { ComponentProps } from 'react';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';

export type Breadcrumb = {
  label: string;
  /** Left out of what has no page. */
  href?: string;
  /** Of a label in another language than the page. */
  lang?: string;
};
export type BreadcrumbsProps = ComponentProps<'nav'> & {
  /** From the home page to the current one, which is the last. */
  items: readonly Breadcrumb[];
  label?: string;
};

/** The way from the home page to here. The last item is the page itself, so it is no link. */
export function Breadcrumbs({ items, label = 'Breadcrumb', className, ...props }: BreadcrumbsProps) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className={cn('text-sm text-muted-foreground', className)} {...props}>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {items.map((item, index) => (
          <li key={item.href ?? item.label} className="flex min-w-0 items-center gap-2 wrap-anywhere">
            {index > 0 && <Icon name="chevron-right" className="size-[0.9em] opacity-60" />}
            {index === last ? (
              <span aria-current="page" lang={item.lang} className="font-medium text-foreground">
                {item.label}
              </span>
            ) : (
              <a href={item.href} lang={item.lang} className="rounded-sm transition-colors hover:text-foreground">
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import type { ComponentProps } from 'react';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';

export type Breadcrumb = {
  label: string;
  /** Left out for steps without a page. */
  href?: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
};
export type BreadcrumbsProps = ComponentProps<'nav'> & {
  /** From the home page to the current page, which is last. */
  items: readonly Breadcrumb[];
  label?: string;
};

/** Breadcrumbs from the home page to the current page. The last item is not a link. */
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
              <a
                href={item.href}
                lang={item.lang}
                className="rounded-sm transition-colors hover:text-foreground"
              >
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.js';
import { Container } from './container.js';

export type FooterProps = ComponentProps<'footer'> & {
  /** Logo and a short text. */
  brand?: ReactNode;
  /** Legal notice at the bottom. */
  legal?: ReactNode;
};

/** The footer of every page: brand, columns of links (`FooterColumn`) and legal notice. */
export function Footer({ brand, legal, className, children, ...props }: FooterProps) {
  return (
    <footer className={cn('bg-deep text-deep-foreground', className)} {...props}>
      <Container className="py-section">
        <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,3fr)]">
          <div className="max-w-sm text-deep-muted">{brand}</div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-8 gap-y-10">
            {children}
          </div>
        </div>
        {legal && (
          <div className="mt-14 flex flex-wrap items-center justify-between gap-4 border-t border-deep-border pt-6 text-sm text-deep-muted">
            {legal}
          </div>
        )}
      </Container>
    </footer>
  );
}

export type FooterColumnProps = ComponentProps<'nav'> & { title: string };

/** One titled list of links; its children are `FooterLink`s. */
export function FooterColumn({ title, className, children, ...props }: FooterColumnProps) {
  return (
    <nav aria-label={title} className={cn('min-w-0', className)} {...props}>
      <p className="mb-4 text-sm font-semibold">{title}</p>
      <ul className="space-y-3">{children}</ul>
    </nav>
  );
}

/** A link in a footer column, with its list item. */
export function FooterLink({ className, ...props }: ComponentProps<'a'>) {
  return (
    <li>
      <a
        className={cn('text-sm text-deep-muted transition-colors hover:text-deep-foreground', className)}
        {...props}
      />
    </li>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.js';
import { Container } from './container.js';

export type NavbarProps = ComponentProps<'header'> & {
  /** Logo, at the start. */
  brand: ReactNode;
  /** Links, visible from the `lg` breakpoint on. Below it, use a `DisclosureMenu` in `actions`. */
  links?: ReactNode;
  /** Language, account, cart, menu: at the end, always visible. */
  actions?: ReactNode;
  /** Label of the list of links for screen readers. */
  label?: string;
};

/** The sticky bar at the top of every page, with a translucent background. */
export function Navbar({ brand, links, actions, label = 'Main', className, ...props }: NavbarProps) {
  return (
    <header
      className={cn(
        'group/bar sticky top-0 z-40 border-b border-border/70 bg-background/88 backdrop-blur-lg',
        className,
      )}
      {...props}
    >
      <Container className="flex h-navbar items-center gap-3 sm:gap-6">
        {/* On narrow phones with a crowded bar, only the logo's picture is shown; its name is for screen
            readers. */}
        <div className="flex min-w-0 items-center lg:max-w-[35%] lg:shrink-0 max-[30rem]:group-has-data-crowding/bar:[&_:is(img,picture)~span]:sr-only">
          {brand}
        </div>
        <nav
          aria-label={label}
          className="hidden min-w-0 flex-1 items-center justify-center-safe gap-1 overflow-x-auto py-2 [scrollbar-width:none] lg:flex"
        >
          {links}
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2 lg:ms-0">{actions}</div>
      </Container>
    </header>
  );
}

/** A link of the navbar; `aria-current` marks the current page, or its section. */
export function NavbarLink({ className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      className={cn(
        'shrink-0 rounded-full px-4 py-2 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors',
        'hover:bg-muted hover:text-foreground aria-[current]:text-foreground aria-[current]:underline aria-[current]:decoration-sea aria-[current]:decoration-2 aria-[current]:underline-offset-8',
        className,
      )}
      {...props}
    />
  );
}

import * as Radix from '@radix-ui/react-popover';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';
import { overlayContainer } from '../overlays/overlay-container.js';

/** Styles of floating elements above the page or a dialog. */
const floatingClasses = [
  'z-60 max-w-[calc(100vw-1.5rem)] rounded-lg border border-border bg-popover text-popover-foreground shadow-lg outline-none',
  'transition-[opacity,translate] starting:-translate-y-1 starting:opacity-0',
].join(' ');

/** A small panel beside the element that opened it; the page stays usable. */
export function Popover(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  // A modal popover locks scrolling with a style element, which the content security policy blocks.
  return <Radix.Root modal={false} {...props} />;
}

/** Opens the popover; takes one child. */
export function PopoverTrigger(props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>) {
  return <Radix.Trigger asChild {...props} />;
}

/** Anchors the popover to another element than its trigger; takes one child. */
export function PopoverAnchor(props: Omit<ComponentProps<typeof Radix.Anchor>, 'asChild'>) {
  return <Radix.Anchor asChild {...props} />;
}

export type PopoverContentProps = Omit<ComponentProps<typeof Radix.Content>, 'aria-label'> & {
  /** Accessible name. */
  label: string;
};

/** The panel. Rendered in a portal, so that no scrolling parent clips it. */
export function PopoverContent({ label, className, ...props }: PopoverContentProps) {
  return (
    <Radix.Portal container={overlayContainer()}>
      <Radix.Content
        ref={keepOpenerInSight}
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className={cn(
          floatingClasses,
          // Without a least height it would shrink at the window's edge, and not open on the other side.
          'max-h-[max(var(--radix-popover-content-available-height),min(20rem,40dvh))] overflow-y-auto p-4',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

/**
 * Scrolls the opener back into view when content that loads above pushes it away, until the visitor scrolls.
 */
function keepOpenerInSight(content: HTMLElement | null): (() => void) | undefined {
  const opener = content && document.querySelector(`[aria-controls="${CSS.escape(content.id)}"]`);
  if (!opener) return undefined;
  // IntersectionObserver callbacks run after those of ResizeObserver in a frame: during a resize this is the
  // previous state.
  let wasInSight = false;
  const sight = new IntersectionObserver(([entry]) => (wasInSight = entry?.isIntersecting ?? wasInSight));
  const sizes = new ResizeObserver(() => wasInSight && opener.scrollIntoView({ block: 'nearest' }));
  sight.observe(opener);
  for (let around = opener.parentElement; around; around = around.parentElement) sizes.observe(around);
  const visitor = new AbortController();
  const stop = () => {
    sight.disconnect();
    sizes.disconnect();
    visitor.abort();
  };
  for (const type of ['wheel', 'touchmove'] as const)
    document.addEventListener(type, stop, { passive: true, signal: visitor.signal });
  document.addEventListener('keydown', (event) => isScrolling(event) && stop(), { signal: visitor.signal });
  return stop;
}

const pageKeys = new Set(['PageUp', 'PageDown']);
const scrollKeys = new Set([...pageKeys, 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);

/**
 * Returns whether a key scrolls the page: not if a list handles it, it moves a caret, or it presses a button.
 */
function isScrolling({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !scrollKeys.has(key)) return false;
  const takesKeys =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
  if (takesKeys) return pageKeys.has(key);
  return key !== ' ' || !(target instanceof Element && target.closest('button, a, [role="button"]'));
}

/** Closes the popover; takes one child. */
export function PopoverClose(props: Omit<ComponentProps<typeof Radix.Close>, 'asChild'>) {
  return <Radix.Close asChild {...props} />;
}

import * as Radix from '@radix-ui/react-popover';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';
import { floatingClasses } from './floating.js';

/** Something small above the page, beside what opened it; the page stays usable. */
export function Popover(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  // A modal one stops the page from scrolling by a style element, which the policies of our pages refuse.
  return <Radix.Root modal={false} {...props} />;
}

/** What opens it: its one child. */
export function PopoverTrigger(props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>) {
  return <Radix.Trigger asChild {...props} />;
}

/** What it stands beside, when that is not what opens it: its one child. */
export function PopoverAnchor(props: Omit<ComponentProps<typeof Radix.Anchor>, 'asChild'>) {
  return <Radix.Anchor asChild {...props} />;
}

export type PopoverContentProps = Omit<ComponentProps<typeof Radix.Content>, 'aria-label'> & {
  /** Its name for screen readers. */
  label: string;
};

/** What is in it. It stands at the end of the document, so that no scrolling parent cuts it off. */
export function PopoverContent({ label, className, ...props }: PopoverContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={keepOpenerInSight}
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className={cn(floatingClasses, 'max-h-(--radix-popover-content-available-height) overflow-y-auto p-4', className)}
        {...props}
      />
    </Radix.Portal>
  );
}

/** What is still loaded above what opened it would push both out of the window; who scrolls on their own goes where they want to. */
function keepOpenerInSight(content: HTMLElement | null): (() => void) | undefined {
  const opener = content && document.querySelector(`[aria-controls="${CSS.escape(content.id)}"]`);
  if (!opener) return undefined;
  // Told of after the sizes of the same frame: at a change of size this is how it was before.
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
  for (const type of ['wheel', 'touchmove'] as const) document.addEventListener(type, stop, { passive: true, signal: visitor.signal });
  document.addEventListener('keydown', (event) => isScrolling(event) && stop(), { signal: visitor.signal });
  return stop;
}

const pageKeys = new Set(['PageUp', 'PageDown']);
const scrollKeys = new Set([...pageKeys, 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);

/** Whether a key scrolls: not what a list takes for itself, what moves the caret in a field, or what presses a button. */
function isScrolling({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !scrollKeys.has(key)) return false;
  const takesKeys = target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
  if (takesKeys) return pageKeys.has(key);
  return key !== ' ' || !(target instanceof Element && target.closest('button, a, [role="button"]'));
}

/** Closes it: its one child. */
export function PopoverClose(props: Omit<ComponentProps<typeof Radix.Close>, 'asChild'>) {
  return <Radix.Close asChild {...props} />;
}

'use client';
import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from '../actions/button.js';
import { cn } from '../cn.js';

/**
 * A menu of actions: arrow keys and first letters move, Escape closes it. For links only, use
 * `DisclosureMenu`, which works without JavaScript.
 */
export function DropdownMenu(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  // A modal menu locks scrolling with a style element, which the content security policy blocks.
  return <Radix.Root modal={false} {...props} />;
}

export function DropdownMenuTrigger(props: ButtonProps) {
  return (
    <Radix.Trigger asChild>
      <Button {...props} />
    </Radix.Trigger>
  );
}

/**
 * The menu, below its button or where there is space. Rendered next to the button, and so in the same
 * landmark, instead of in a portal.
 */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="end"
      sideOffset={8}
      collisionPadding={12}
      className={cn(contentClasses, className)}
      {...props}
    />
  );
}

/** An action; with `asChild` a link. */
export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(itemClasses, className)} {...props} />;
}

/** Text in the menu without an action. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-3 py-2 text-sm wrap-anywhere', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('my-1.5 h-px bg-border', className)} {...props} />;
}

const contentClasses = [
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) w-64 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-border',
  'bg-popover p-1.5 text-popover-foreground shadow-lg transition-[opacity,translate] starting:-translate-y-1 starting:opacity-0',
];

const itemClasses = [
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-start text-sm font-medium outline-none select-none',
  'data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-secondary data-highlighted:text-secondary-foreground',
  '[&_svg]:size-[1.2em] [&_svg]:shrink-0',
];

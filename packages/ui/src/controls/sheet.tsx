import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';
import { DialogGround } from '../overlays/dialog-ground.js';
import { overlayContainer } from '../overlays/overlay-container.js';

/** A dialog of full height at the side of the screen. Sheets stack. */
export const Sheet = Radix.Root;

/** Opens the sheet; takes one child. */
export function SheetTrigger(props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>) {
  return <Radix.Trigger asChild {...props} />;
}

/** Closes the sheet; takes one child. */
export function SheetClose(props: Omit<ComponentProps<typeof Radix.Close>, 'asChild'>) {
  return <Radix.Close asChild {...props} />;
}

export type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  side?: keyof typeof sides;
  /** Stays at the bottom while the rest scrolls, such as buttons. */
  footer?: ReactNode;
};

const sides = {
  end: 'end-0 border-s starting:translate-inline-12',
  start: 'start-0 border-e starting:-translate-inline-12',
};

/** The sheet: a header, a scrollable body and a footer. */
export function SheetContent({
  title,
  description,
  closeLabel,
  side = 'end',
  footer,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <Radix.Portal container={overlayContainer()}>
      <DialogGround />
      <Radix.Content
        className={cn(sheetClasses, sides[side], className)}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
      >
        <header className="border-b border-border px-5 py-4 pe-16">
          <Radix.Title className="font-display text-xl font-medium tracking-display wrap-anywhere">
            {title}
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-1 text-sm text-muted-foreground">
              {description}
            </Radix.Description>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 [--sheet-end:-1.25rem]">
          {children}
        </div>
        {footer && (
          <footer
            data-bar="part"
            className="flex flex-wrap items-center gap-3 border-t border-border px-5 py-3"
          >
            {footer}
          </footer>
        )}
        <Radix.Close
          aria-label={closeLabel}
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'absolute end-3 top-2.5')}
        >
          <X />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

const sheetClasses =
  'fixed inset-y-0 z-50 flex w-[min(44rem,100vw)] flex-col border-border bg-background text-foreground shadow-lg transition-[translate,opacity] starting:opacity-0';

'use client';
import * as Radix from '@radix-ui/react-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button, buttonVariants, type ButtonProps } from '../actions/button.js';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';
import { DialogGround } from './dialog-ground.js';
import { overlayContainer } from './overlay-container.js';
import { dialogClasses, dialogDescriptionClasses, dialogTitleClasses } from './surface.js';

/** A modal dialog: traps the focus; Escape and clicks outside close it. */
export const Dialog = Radix.Root;

/** The button that opens the dialog; gets the focus back when it closes. */
export function DialogTrigger(props: ButtonProps) {
  return (
    <Radix.Trigger asChild>
      <Button {...props} />
    </Radix.Trigger>
  );
}

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
};

/** The dialog; title and description are its accessible name and description. */
export function DialogContent({
  title,
  description,
  closeLabel,
  className,
  children,
  onOpenAutoFocus,
  ...props
}: DialogContentProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Portal container={overlayContainer()}>
      {/* For the style sheets of modules in other applications. */}
      <div className="flotilla">
        <DialogGround />
        <Radix.Content
          className={cn(dialogClasses, className)}
          {...withoutDescription(description)}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={(event) => focusAgain(opener.current, event)}
          {...props}
        >
          <div>
            <Radix.Title className={dialogTitleClasses}>{title}</Radix.Title>
            {description && (
              <Radix.Description className={dialogDescriptionClasses}>{description}</Radix.Description>
            )}
          </div>
          {children}
          <Radix.Close
            aria-label={closeLabel}
            className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'absolute end-3 top-3')}
          >
            <Icon name="close" />
          </Radix.Close>
        </Radix.Content>
      </div>
    </Radix.Portal>
  );
}

/** Returns the focus to the element that had it, also for a dialog without a trigger. */
function focusAgain(opener: Element | null, event: Event): void {
  if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body) return;
  event.preventDefault();
  opener.focus();
}

export function DialogClose(props: ButtonProps) {
  return (
    <Radix.Close asChild>
      <Button {...props} />
    </Radix.Close>
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)} {...props} />
  );
}

/** Removes `aria-describedby`, which Radix would otherwise point to a missing element. */
function withoutDescription(description: ReactNode): { 'aria-describedby'?: undefined } {
  return description ? {} : { 'aria-describedby': undefined };
}

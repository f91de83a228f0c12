'use client';
import * as Radix from '@radix-ui/react-alert-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonProps } from '../actions/button.js';
import { cn } from '../cn.js';
import { DialogGround } from './dialog-ground.js';
import { DialogFooter } from './dialog.js';
import { overlayContainer } from './overlay-container.js';
import { dialogClasses, dialogDescriptionClasses, dialogTitleClasses } from './surface.js';

/** A confirmation dialog: clicks outside don't close it, and the focus starts on the safe answer. */
export const AlertDialog = Radix.Root;

export function AlertDialogTrigger(props: ButtonProps) {
  return (
    <Radix.Trigger asChild>
      <Button {...props} />
    </Radix.Trigger>
  );
}

export type AlertDialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title' | 'children'> & {
  title: ReactNode;
  /** The consequence of confirming; required in alert dialogs. */
  description: ReactNode;
  /** Consequences or fields, between the question and the buttons. */
  details?: ReactNode;
  /** `AlertDialogCancel` and `AlertDialogAction`. */
  children: ReactNode;
};

export function AlertDialogContent({
  title,
  description,
  details,
  className,
  children,
  ...props
}: AlertDialogContentProps) {
  return (
    <Radix.Portal container={overlayContainer()}>
      {/* For the style sheets of modules in other applications. */}
      <div className="flotilla">
        <DialogGround />
        <Radix.Content aria-modal="true" className={cn(dialogClasses, className)} {...props}>
          <div>
            <Radix.Title className={dialogTitleClasses}>{title}</Radix.Title>
            <Radix.Description className={dialogDescriptionClasses}>{description}</Radix.Description>
          </div>
          {details}
          <DialogFooter>{children}</DialogFooter>
        </Radix.Content>
      </div>
    </Radix.Portal>
  );
}

export function AlertDialogCancel(props: ButtonProps) {
  return (
    <Radix.Cancel asChild>
      <Button variant="outline" {...props} />
    </Radix.Cancel>
  );
}

export function AlertDialogAction(props: ButtonProps) {
  return (
    <Radix.Action asChild>
      <Button variant="destructive" {...props} />
    </Radix.Action>
  );
}

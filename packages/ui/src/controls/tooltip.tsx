import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Once around the application: the second tooltip opens without a wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={350}>{children}</Radix.Provider>;
}

export interface TooltipProps {
  /** What it says; the child needs a name of its own besides, where it shows no words. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** What it is about: an element that takes the focus. */
  children: ReactElement;
}

/** A few words about a control, when one points at it or gets to it by keyboard. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className={contentClasses}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const contentClasses =
  'z-70 max-w-64 rounded-md bg-foreground px-2.5 py-1.5 text-xs font-medium text-background shadow-md transition-opacity starting:opacity-0';

import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { overlayContainer } from '../overlays/overlay-container.js';

/** Wraps the application once, so that a second tooltip opens without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={350}>{children}</Radix.Provider>;
}

export interface TooltipProps {
  /** Text of the tooltip. A child without visible text needs its own accessible name. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The described element, which must be focusable. */
  children: ReactElement;
}

/** A short description of a control, on hover and keyboard focus. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={overlayContainer()}>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className={contentClasses}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const contentClasses =
  'z-70 max-w-64 rounded-md bg-foreground px-2.5 py-1.5 text-xs font-medium text-background shadow-md transition-opacity starting:opacity-0';

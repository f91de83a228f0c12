import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import type { ShownState } from './booking-state.js';

/** Colours of a state. The sign has the same meaning without colours. */
export const stateClasses: Readonly<Record<ShownState, string>> = {
  held: 'border border-dashed border-accent bg-accent-soft text-accent-soft-foreground',
  confirmed: 'border border-transparent bg-primary text-primary-foreground',
  started: 'border border-transparent bg-success text-success-foreground',
  ended: 'border border-border bg-muted text-muted-foreground',
  block:
    'border border-input bg-card text-foreground bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-border)_7px_8px)]',
  external: 'border border-sea bg-secondary text-secondary-foreground',
  conflict: 'border border-transparent bg-destructive text-destructive-foreground',
};

const signs: Readonly<Record<ShownState, ReactNode>> = {
  // An hourglass.
  held: <path d="M7 4h10M7 20h10M8 4c0 5 8 5 8 8s-8 3-8 8M16 4c0 5-8 5-8 8s8 3 8 8" />,
  confirmed: <path d="m4.5 12.5 5 5 10-11" />,
  // A key.
  started: <path d="M9 15a4 4 0 1 1 3-3l8 0v4m-4-4v3" />,
  // An arrow into a frame.
  ended: <path d="M4 12h10m-4-4 4 4-4 4M14 5h5v14h-5" />,
  block: <path d="M6 11V8a6 6 0 0 1 12 0v3M5 11h14v9H5z" />,
  // A globe.
  external: (
    <path d="M3.500 12h17M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17c-5 5-5 12 0 17m0-17c5 5 5 12 0 17" />
  ),
  conflict: <path d="M12 4 2.500 20h19zM12 10v4m0 3v.200" />,
};

/** The sign of a state, for beside its text. */
export function StateSign({ of, className }: { of: ShownState; className?: string }) {
  return (
    <svg
      aria-hidden
      width="14"
      height="14"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.200"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-3.5 shrink-0', className)}
    >
      {signs[of]}
    </svg>
  );
}

/** The sign and the name of a state in its colours. */
export function StateBadge({ of, children }: { of: ShownState; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        stateClasses[of],
      )}
    >
      <StateSign of={of} /> {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import type { DraggedOver } from './use-row-drag.js';

const lines = {
  before: 'shadow-[0_-2px_0_var(--color-primary)]',
  after: 'shadow-[0_2px_0_var(--color-primary)]',
};
const refusedLines = {
  before: 'shadow-[0_-2px_0_var(--color-destructive)]',
  after: 'shadow-[0_2px_0_var(--color-destructive)]',
};

/** Returns the classes that draw the line of a drop at an edge of a row. */
export function edgeClasses({ edge, reason }: DraggedOver): string {
  return (reason ? refusedLines : lines)[edge];
}

/** Shows at a row of the tree why it takes no drop. */
export function DropReason({ over }: { over: DraggedOver | undefined }): ReactNode {
  if (!over?.reason) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-1 top-full z-10 mt-1 rounded-md bg-destructive px-2 py-1 text-xs font-semibold text-destructive-foreground shadow-md"
    >
      {over.reason}
    </span>
  );
}

import { type RefObject, useEffect, useState } from 'react';

export interface VisibleRowsInput {
  /** The scrolling element. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of every row, in px. */
  readonly rowHeight: number;
}

/** A range of rows, both ends inclusive; empty if `last` is less than `first`. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
}

/** Rows rendered beyond the visible ones, so that scrolling shows no gaps. */
const beyond = 12;
/** Assumed height in px, until it is measured. */
const estimatedHeight = 800;

/** Returns the range of visible rows. All rows have the same height, so only the scroll position is read. */
export function useVisibleRows({ frame, count, rowHeight }: VisibleRowsInput): VisibleRows {
  const [sight, setSight] = useState({ top: 0, height: estimatedHeight });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // Rounded to whole rows, so that scrolling rerenders only when the range changes.
    const look = () => {
      const next = {
        top: element.scrollTop - (element.scrollTop % rowHeight),
        height: element.clientHeight || estimatedHeight,
      };
      setSight((before) => (before.top === next.top && before.height === next.height ? before : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [frame, rowHeight]);
  const top = Math.floor(sight.top / rowHeight);
  return {
    first: Math.max(0, Math.min(top, count - 1) - beyond),
    last: Math.min(count - 1, top + Math.ceil(sight.height / rowHeight) + beyond),
  };
}

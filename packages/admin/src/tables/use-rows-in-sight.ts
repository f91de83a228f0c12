import { type RefObject, useEffect, useState } from 'react';

export interface RowsInSightInput {
  /** What scrolls. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Of every row, in px. */
  readonly rowHeight: number;
}

/** Rows from one place to another, both included; none at all when the last comes before the first. */
export interface RowsInSight {
  readonly first: number;
  readonly last: number;
}

/** Beyond the edges, so that nothing is empty for a moment while one scrolls. */
const beyond = 12;
/** In px, until it is known. */
const usualHeight = 800;

/** Which rows one sees of many that are all of one height: their places follow from it, and nothing is measured. */
export function useRowsInSight({ frame, count, rowHeight }: RowsInSightInput): RowsInSight {
  const [sight, setSight] = useState({ top: 0, height: usualHeight });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // Rows that are the same are not rendered anew for each pixel.
    const look = () => {
      const next = { top: element.scrollTop - (element.scrollTop % rowHeight), height: element.clientHeight || usualHeight };
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

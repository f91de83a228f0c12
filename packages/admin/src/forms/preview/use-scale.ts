import { type RefObject, useEffect, useState } from 'react';

/** Returns the scale that fits a page of this width into the pane. */
export function useScale(pane: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    if (pane.current) observer.observe(pane.current);
    return () => observer.disconnect();
  }, [pane]);
  return Math.min(1, room / width);
}

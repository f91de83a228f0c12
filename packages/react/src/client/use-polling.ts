import { useEffect, useRef } from 'react';
import { useIsLive } from './use-is-live.js';

const everyMs = 10_000;

/** Calls `read` every ten seconds while the event stream is closed and the window is visible. */
export function usePolling(read: () => unknown): void {
  const isLive = useIsLive();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isLive]);
}

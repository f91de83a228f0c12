import { useEffect, useRef } from 'react';

const everyMs = 10_000;

/** Calls `read` every ten seconds while the window is visible: streams of the admin have public events only. */
export function usePolling(read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
}

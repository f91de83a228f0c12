import { useEffect } from 'react';

const everyMs = 3000;
const most = 10;

/** Refetches a few times while something is pending that no message announces. */
export function usePoll(refetch: () => unknown, isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    let count = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch();
      if (++count === most) clearInterval(timer);
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch, isPending]);
}

import { useEffect } from 'react';

/** Waits in ms for jobs that follow a refund: the provider's answer, and then the credit note. */
const waits = [500, 2000, 5000, 12_000, 30_000];

/** Refetches several times after each increase of a count. */
export function useRepeated(refetch: () => unknown, count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const timers = waits.map((wait) => setTimeout(() => void refetch(), wait));
    return () => timers.forEach(clearTimeout);
  }, [refetch, count]);
}

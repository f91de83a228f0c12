import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same for `pauseMs`; the first one immediately. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(() => value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

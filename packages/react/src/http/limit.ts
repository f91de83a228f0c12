/** Limits how many calls run concurrently; the others wait in FIFO order. */
export function createLimit(most: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (call) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await call();
    } finally {
      // The next call takes over this slot, so `running` stays the same.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

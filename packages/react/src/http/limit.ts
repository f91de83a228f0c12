/** Lets at most so many calls run at once; the others wait in line. */
export function createLimit(most: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (call) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await call();
    } finally {
      // Whoever is next takes this place, so the count stays.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

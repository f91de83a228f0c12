import { useState } from 'react';

const prefix = 'admin:';

/** State that this browser keeps for the person; what can't be kept, as in a private window, lasts as long as the page. */
export function useKeptState<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(name) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      write(name, next);
    },
  ];
}

function read<T>(name: string): T | undefined {
  try {
    const kept = localStorage.getItem(prefix + name);
    return kept === null ? undefined : (JSON.parse(kept) as T);
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // There is no place for it, and nothing that the person could do.
  }
}

import { useState } from 'react';

const prefix = 'admin:';

/**
 * State that is stored in this browser; without storage, as in a private window, it lasts as long as the
 * page.
 */
export function useStoredState<T>(name: string, initial: T): [T, (value: T) => void] {
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
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? undefined : (JSON.parse(stored) as T);
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden; the state still works on this page.
  }
}

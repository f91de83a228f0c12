import { useState, useSyncExternalStore } from 'react';

/** Returns whether the screen is so narrow that rows are cards. */
export function useIsPhone(): boolean {
  const [screen] = useState(() => matchMedia('(width < 40rem)'));
  return useSyncExternalStore(
    (changed) => {
      screen.addEventListener('change', changed);
      return () => screen.removeEventListener('change', changed);
    },
    () => screen.matches,
  );
}

import { useState, useSyncExternalStore } from 'react';

/** Returns whether the screen is narrower than a width in CSS, such as `48rem`. */
export function useIsNarrower(width: `${number}rem`): boolean {
  const [screen] = useState(() => matchMedia(`(width < ${width})`));
  return useSyncExternalStore(
    (changed) => {
      screen.addEventListener('change', changed);
      return () => screen.removeEventListener('change', changed);
    },
    () => screen.matches,
  );
}

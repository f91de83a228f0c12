import { useSyncExternalStore } from 'react';

const query = '(max-width: 40rem)';

/** Returns whether the screen is as narrow as a phone. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );

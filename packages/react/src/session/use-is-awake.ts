import { useSyncExternalStore } from 'react';

/** False in the HTML of the server, which is the same for everybody and answers to nobody; true from then on. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

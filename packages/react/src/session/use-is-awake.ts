import { useSyncExternalStore } from 'react';

/** Returns false on the server and during hydration, and true after hydration. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

import { useIsAwake } from '@flotilla/react/session';

/** Returns the `code` of the page URL: empty without one, undefined before hydration. */
export function useCode(): string | undefined {
  return useIsAwake() ? (new URLSearchParams(location.search).get('code') ?? '') : undefined;
}

/** Returns whether the page URL has a query parameter; false before hydration. */
export function useHasQuery(name: string): boolean {
  return useIsAwake() && new URLSearchParams(location.search).has(name);
}

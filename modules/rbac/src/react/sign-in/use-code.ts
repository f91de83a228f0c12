import { useIsAwake } from '@flotilla/react/session';

/** The code that a mail has put into the address of this page: empty when there is none, undefined while nobody knows. */
export function useCode(): string | undefined {
  return useIsAwake() ? (new URLSearchParams(location.search).get('code') ?? '') : undefined;
}

/** Whether the address of this page says something; no while nobody knows. */
export function useHasQuery(name: string): boolean {
  return useIsAwake() && new URLSearchParams(location.search).has(name);
}

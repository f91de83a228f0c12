import { useIsAwake } from '@flotilla/react/session';

/** The code that a mail has put into the address of this page: empty when there is none, undefined while nobody knows. */
export function useCode(): string | undefined {
  return useIsAwake() ? (new URLSearchParams(location.search).get('code') ?? '') : undefined;
}

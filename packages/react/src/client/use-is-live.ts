import { useSyncExternalStore } from 'react';
import { liveStateOf } from './live-state.js';
import { useQueries } from './page/page-queries.js';

/**
 * Returns whether changes of private data reach the queries over the event stream. Poll while it returns false:
 * the stream is closed, or there is none, as in an admin inside of another application.
 */
export function useIsLive(): boolean {
  const { subscribe, get } = liveStateOf(useQueries());
  return useSyncExternalStore(subscribe, get, never);
}

const never = () => false;

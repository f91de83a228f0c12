import type { QueryClient } from '@tanstack/react-query';

/** Whether changes of private data reach the queries of a client over the event stream. */
interface LiveState {
  readonly get: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (isLive: boolean) => void;
}

const states = new WeakMap<QueryClient, LiveState>();

/** Returns the state of the event stream of a query client. */
export function liveStateOf(queries: QueryClient): LiveState {
  const state = states.get(queries) ?? createState();
  states.set(queries, state);
  return state;
}

function createState(): LiveState {
  const listeners = new Set<() => void>();
  let isLive = false;
  return {
    get: () => isLive,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (now) => {
      if (now === isLive) return;
      isLive = now;
      for (const listener of listeners) listener();
    },
  };
}

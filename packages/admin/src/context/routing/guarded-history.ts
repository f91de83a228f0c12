import { createPath, type Location, type Navigator, type To } from 'react-router';

/** Called before a page is left; calls `leave` to go on, immediately or later. */
export type Guard = (leave: () => void) => void;

/** The browser's history with a guard that can delay leaving a page. */
export interface GuardedHistory {
  readonly navigator: Navigator;
  readonly location: () => Location;
  readonly subscribe: (changed: () => void) => () => void;
  readonly guardBy: (guard: Guard | undefined) => void;
}

interface Entry {
  readonly usr: unknown;
  readonly key: string;
  /** Position in the history, to compute how far a navigation went. */
  readonly index: number;
}

/** Creates the history. Call it once: it never removes its window listener. */
export function createGuardedHistory(): GuardedHistory {
  const listeners = new Set<() => void>();
  let guard: Guard | undefined;
  let isGoingBack = false;
  let entry = entryOf();
  let location = read(entry);
  const arrive = () => {
    entry = entryOf();
    location = read(entry);
    for (const listener of listeners) listener();
  };

  addEventListener('popstate', () => {
    if (isGoingBack) return void (isGoingBack = false);
    const delta = entryOf().index - entry.index;
    if (!guard || globalThis.location.pathname === location.pathname || delta === 0) return arrive();
    isGoingBack = true;
    history.go(-delta);
    guard(unguarded(() => history.go(delta)));
  });

  function unguarded(go: () => void): () => void {
    return () => {
      guard = undefined;
      go();
    };
  }

  function write(how: 'pushState' | 'replaceState', to: To, state: unknown): void {
    const path = typeof to === 'string' ? to : createPath(to);
    const go = () => {
      const index = entry.index + (how === 'pushState' ? 1 : 0);
      history[how]({ usr: state, key: crypto.randomUUID().slice(0, 8), index } satisfies Entry, '', path);
      arrive();
    };
    const isLeaving = new URL(path, globalThis.location.href).pathname !== location.pathname;
    if (guard && isLeaving) guard(unguarded(go));
    else go();
  }

  return {
    location: () => location,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    guardBy: (next) => void (guard = next),
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => write('pushState', to, state),
      replace: (to, state) => write('replaceState', to, state),
    },
  };
}

function entryOf(): Entry {
  const state = history.state as Partial<Entry> | null;
  return { usr: state?.usr ?? null, key: state?.key ?? 'default', index: state?.index ?? 0 };
}

function read({ usr, key }: Entry): Location {
  const { pathname, search, hash } = globalThis.location;
  return { pathname, search, hash, state: usr, key } as Location;
}

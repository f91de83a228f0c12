import { useSyncExternalStore } from 'react';

const key = 'flotilla-admin:change-set';
const listeners = new Set<() => void>();
/** For windows without storage. */
let chosen: string | undefined;

/** Returns the id of the change set that this window reads and writes; undefined for the public rows. */
export function workingSet(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return chosen;
  }
}

/** Makes this window read and write a change set, or the public rows again. */
export function workIn(id: string | undefined): void {
  chosen = id;
  try {
    if (id === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns {@link workingSet}; rerenders when it changes. */
export const useWorkingSet = () => useSyncExternalStore(subscribe, workingSet);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something that was done, as the log keeps it. */
export interface LoggedAction {
  readonly method: string;
  readonly path: string;
  /** What it changed is of this module; when left out, of the one that the path names. */
  readonly module?: string;
  /** ISO 8601. */
  readonly at: string;
}

const kept = 10;
const listeners = new Set<(store: string, action: LoggedAction) => void>();

/** Notes an action in a store of that name, which keeps the last 10 for as long as the tab is open. */
export function logAction(store: string, { method, path, module }: Omit<LoggedAction, 'at'>): void {
  const action = { method, path, module, at: new Date().toISOString() };
  const actions = [...loggedActions(store), action].slice(-kept);
  try {
    sessionStorage.setItem(keyOf(store), JSON.stringify(actions));
  } catch {
    // A visitor may have forbidden storage: what was done is done all the same.
  }
  for (const listener of listeners) listener(store, action);
}

/** The last actions of a store, the newest at the end. */
export function loggedActions(store: string): readonly LoggedAction[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(store)) ?? '[]') as LoggedAction[];
  } catch {
    return [];
  }
}

/** Calls back at each action that is noted from now on; the answer stops it. */
export function onLoggedAction(listener: (store: string, action: LoggedAction) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function keyOf(store: string): string {
  return `flotilla_actions:${store}`;
}

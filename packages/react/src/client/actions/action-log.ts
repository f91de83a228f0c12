export interface LoggedAction {
  readonly method: string;
  readonly path: string;
  /** Module of the changed data; by default the module in the path. */
  readonly module?: string;
  /** ISO 8601. */
  readonly at: string;
}

const maxEntries = 10;
const listeners = new Set<(store: string, action: LoggedAction) => void>();

/** Adds an action to a store of the log. Each store keeps its last 10 actions in `sessionStorage`. */
export function logAction(store: string, { method, path, module }: Omit<LoggedAction, 'at'>): void {
  const action = { method, path, module, at: new Date().toISOString() };
  const actions = [...loggedActions(store), action].slice(-maxEntries);
  try {
    sessionStorage.setItem(keyOf(store), JSON.stringify(actions));
  } catch {
    // The visitor may have forbidden storage. Listeners are still notified.
  }
  for (const listener of listeners) listener(store, action);
}

/** Returns the actions of a store, oldest first. */
export function loggedActions(store: string): readonly LoggedAction[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(store)) ?? '[]') as LoggedAction[];
  } catch {
    return [];
  }
}

/** Subscribes to new actions; returns a function that unsubscribes. */
export function onLoggedAction(listener: (store: string, action: LoggedAction) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function keyOf(store: string): string {
  return `flotilla_actions:${store}`;
}

/** Runs one thing of a name at a time, in all tabs of the site. */
export function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  // Browsers lend locks to secure pages alone; elsewhere a page waits for itself, and the API bears with two tabs.
  const { locks }: Partial<Navigator> = navigator;
  return locks ? locks.request(name, run) : inLine(name, run);
}

const lines = new Map<string, Promise<unknown>>();

function inLine<T>(name: string, run: () => Promise<T>): Promise<T> {
  const turn = (lines.get(name) ?? Promise.resolve()).then(run, run);
  lines.set(name, turn);
  return turn;
}

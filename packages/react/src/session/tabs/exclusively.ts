/** Runs one task per name at a time, across all tabs of the site. */
export function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  // Browsers offer the Web Locks API only in secure contexts. Elsewhere tasks queue per page, and the API
  // tolerates two tabs.
  const { locks }: Partial<Navigator> = navigator;
  return locks ? locks.request(name, run) : inLine(name, run);
}

const lines = new Map<string, Promise<unknown>>();

function inLine<T>(name: string, run: () => Promise<T>): Promise<T> {
  const turn = (lines.get(name) ?? Promise.resolve()).then(run, run);
  lines.set(name, turn);
  return turn;
}

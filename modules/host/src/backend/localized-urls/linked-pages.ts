import type { PageAddress } from '../addresses.js';

/**
 * Returns the addresses of the pages that texts of a value name as links, by the path that the author wrote; undefined
 * when none has addresses by language.
 */
export function linkedPages(
  value: unknown,
  localized: ReadonlyMap<string, PageAddress>,
): Readonly<Record<string, PageAddress>> | undefined {
  if (localized.size === 0) return undefined;
  const found = new Map<string, PageAddress>();
  collect(value, (path) => {
    const address = localized.get(path);
    if (address) found.set(path, address);
  });
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}

function collect(value: unknown, see: (path: string) => void): void {
  if (typeof value === 'string') {
    if (value.startsWith('/')) see(value.split(/[?#]/, 1)[0] ?? '');
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collect(inner, see);
}

import type { IncomingHttpHeaders } from 'node:http';

export type Encoding = 'identity' | 'gzip' | 'br';

const cached = new Map<string, Encoding>();
const maxKnown = 200;

/** Returns the best encoding that a client accepts. Memoized: browsers send few different headers. */
export function encodingOf({ 'accept-encoding': accepted }: IncomingHttpHeaders): Encoding {
  if (!accepted) return 'identity';
  const found = cached.get(accepted);
  if (found) return found;
  const encoding = read(accepted);
  if (cached.size < maxKnown) cached.set(accepted, encoding);
  return encoding;
}

function read(accepted: string): Encoding {
  const taken = new Set<string>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!isRefused) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

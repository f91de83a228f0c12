import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void;

let collect: Collect | undefined;

/**
 * Runs a garbage collection: `all` of the heap, which takes a tenth of a second, or only the `young`
 * generation, which takes a millisecond.
 */
export function collectGarbage(what: 'all' | 'young'): void {
  collect ??= exposed();
  // Only the last-resort mode also shrinks the heap.
  collect(what === 'young' ? { type: 'minor' } : { type: 'major', flavor: 'last-resort' });
}

/** Contexts created after setting the flag have the function; nothing else sees it. */
function exposed(): Collect {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? (found as Collect) : () => undefined;
}

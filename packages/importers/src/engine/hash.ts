import { createHash } from 'node:crypto';
import { isPlainObject } from '@flotilla/core/values';

/** Returns a hash of a JSON value that does not depend on the order of keys. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value)) ?? 'null')
    .digest('base64url')
    .slice(0, 22);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, ordered(part)]),
  );
}

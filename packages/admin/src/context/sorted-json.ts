import { isPlainObject } from '@flotilla/core/values';

/** Serializes a value with sorted keys, because databases don't preserve the order of JSON keys. */
export function sortedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isPlainObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

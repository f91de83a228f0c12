import type { ImportRunOptions } from '@flotilla/core/imports';

/** Returns options with some changed, without those that are not set. */
export function changedOptions(
  options: ImportRunOptions,
  changed: Partial<ImportRunOptions>,
): ImportRunOptions {
  return Object.fromEntries(
    Object.entries({ ...options, ...changed }).filter(([, value]) => value !== undefined),
  );
}

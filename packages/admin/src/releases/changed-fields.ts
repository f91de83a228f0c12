import type { Entity } from '@flotilla/core';
import type { PendingChangeView } from '@flotilla/core/change-sets';

export interface ChangedValue {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns the fields of changed paths with both values: of `title.en` and `title.ru`, one `title` with both
 * languages. Leaves out fields that the entity no longer has.
 */
export function changedFields({ fields }: Entity, paths: PendingChangeView['paths']): ChangedValue[] {
  const byField = Map.groupBy(paths, ({ path }) => path.split('.')[0] ?? path);
  return [...byField].flatMap(([name, of]) => {
    if (!(name in fields)) return [];
    const whole = of.find(({ path }) => path === name);
    if (whole) return [{ name, before: whole.base, after: whole.value }];
    const languages = (side: 'base' | 'value') =>
      Object.fromEntries(of.map((one) => [one.path.slice(name.length + 1), one[side]]));
    return [{ name, before: languages('base'), after: languages('value') }];
  });
}

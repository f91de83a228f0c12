/** Raw SQL, since a removal runs while the application is stopped, and facts are not rows of an entity. */
import type { BackendModule } from '@flotilla/backend';
import { counted } from './counted.js';

/** Returns statements that delete the metrics of a removed module, with their uncounted facts and keys. */
export const deleteCounted: NonNullable<BackendModule['forgetModule']> = (name) => {
  const found = Object.values(counted).filter(({ module }) => module === name);
  if (found.length === 0) return [];
  const metrics = [...new Set(found.map(({ metric }) => metric))];
  const keys = found.map(({ key }) => key);
  return [
    { text: `delete from analytic_metric where "name" = any($1) returning "id"`, values: [metrics] },
    { text: `delete from analytic_fact where "name" = any($1)`, values: [metrics] },
    { text: `delete from analytic_counted where split_part("key", ' ', 1) = any($1)`, values: [keys] },
  ];
};

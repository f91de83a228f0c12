/** Raw SQL, since a removal runs while the application is stopped, and facts are not rows of an entity. */
import type { BackendModule } from '@flotilla/backend';

/** Metrics that are counted from events of modules, with the first words of their idempotency keys. */
const counted: ReadonlyMap<string, { readonly metric: string; readonly keys: readonly string[] }> = new Map([
  ['crm', { metric: 'form-submissions', keys: ['form-submission'] }],
  ['ecommerce', { metric: 'orders', keys: ['order'] }],
  ['billing', { metric: 'revenue', keys: ['invoice', 'refund'] }],
]);

/** Returns statements that delete the metrics of a removed module, with their uncounted facts and keys. */
export const deleteCounted: NonNullable<BackendModule['forgetModule']> = (name) => {
  const found = counted.get(name);
  if (!found) return [];
  return [
    { text: `delete from analytic_metric where "name" = $1 returning "id"`, values: [found.metric] },
    { text: `delete from analytic_fact where "name" = $1`, values: [found.metric] },
    { text: `delete from analytic_counted where split_part("key", ' ', 1) = any($1)`, values: [found.keys] },
  ];
};

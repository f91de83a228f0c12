import type { Product } from '../entities/product.js';

/** Fields that a variation without a value takes from its product. */
const lacking = ['title', 'shortDescription', 'description', 'scheduleId', 'taxClassId', 'weight'] as const;
/** Fields that all variations share with their product, because they always have a value. */
const common = ['type', 'isShippable'] as const;

type Inheritable = (typeof lacking | typeof common)[number];

/**
 * Returns a variation with the values that it takes from its product. `backend/variations/sold-products.sql.ts`
 * implements the same rule.
 */
export function withInherited<R extends Partial<Pick<Product, Inheritable>>>(
  own: R,
  parent: Partial<Pick<Product, Inheritable>> | undefined,
): R {
  if (!parent) return own;
  const taken = [...common, ...lacking.filter((name) => isLacking(own[name]))].filter(
    (name) => name in own && parent[name] !== undefined,
  );
  return { ...own, ...Object.fromEntries(taken.map((name) => [name, parent[name]])) };
}

/** Returns whether a value is null, or a text in no language. */
const isLacking = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

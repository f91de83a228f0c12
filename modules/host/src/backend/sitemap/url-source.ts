import type { Registry } from '@flotilla/core';
import type { PagePattern } from '../page-pattern.js';

/** Where a part of the site's urls comes from: rows with unique keys that make up a url each. */
export interface UrlSource {
  /** From `from` to the end of the conditions, which there is at least one of. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** Unique together, in this order. */
  readonly keys: readonly string[];
  readonly updatedAt: string;
  readonly addressOf: (keys: readonly string[]) => string;
}

/** The pages whose url is their own; `condition` is on the page `p`. */
export function literalPages(condition: string, ...values: readonly unknown[]): UrlSource {
  return {
    from: `from "host_page" p where p."url" not like '%[%' and ${condition}`,
    values,
    keys: ['p."url"'],
    updatedAt: 'p."updatedAt"',
    addressOf: ([url = '/']) => url,
  };
}

/** The rows that a page with dynamic segments can show: every combination, when it has several; undefined when it has none. */
export function patternRows({ segments }: PagePattern, registry: Registry): UrlSource | undefined {
  const dynamic = segments.flatMap((segment) => ('literal' in segment ? [] : [segment]));
  if (dynamic.length === 0) return undefined;
  const tables = dynamic.map(({ entity }, index) => `"${registry.entity(entity).table}" r${index}`);
  const moments = dynamic.map((_, index) => `r${index}."updatedAt"`);
  return {
    from: `from ${tables.join(', ')} where true`,
    values: [],
    keys: dynamic.map(({ field }, index) => `r${index}."${field}"`),
    updatedAt: `greatest(${moments.join(', ')})`,
    addressOf(keys) {
      const left = [...keys];
      return `/${segments.map((segment) => ('literal' in segment ? segment.literal : left.shift())).join('/')}`;
    },
  };
}

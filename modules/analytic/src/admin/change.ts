import type { Compared } from '../actions.js';

/** The change of a figure against the period before. */
export type Change =
  | { readonly kind: 'none' | 'same' | 'new' }
  | { readonly kind: 'up' | 'down'; readonly share: number };

/** Returns the change of a figure; `none` when both periods are empty. */
export function changeOf({ value, before }: Compared): Change {
  const [now, then] = [Number(value), Number(before)];
  if (now === then) return { kind: now === 0 ? 'none' : 'same' };
  if (then === 0) return { kind: 'new' };
  const share = (now - then) / Math.abs(then);
  return { kind: share > 0 ? 'up' : 'down', share };
}

/** Returns orders by visits as a share; undefined without visits. More orders than visits are counted as all. */
export function conversionOf(orders: string, visits: string): number | undefined {
  const all = Number(visits);
  return all > 0 ? Math.min(1, Number(orders) / all) : undefined;
}

import { isPlainObject } from '@flotilla/core/values';

/** Returns the amounts of refunds by id, as links of orders to payments store them. */
export function countedRefunds(stored: unknown): Record<string, string> {
  if (!isPlainObject(stored)) return {};
  const amounts = Object.entries(stored);
  return Object.fromEntries(
    amounts.flatMap(([id, amount]) => (typeof amount === 'string' ? [[id, amount]] : [])),
  );
}

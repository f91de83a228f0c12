import { isPlainObject } from '@flotilla/core/values';
import { useEffect, useState } from 'react';
import type { OrderWithLines } from '../../shapes.js';

/** Local storage key of the unit prices that this browser last showed, by line id. */
const key = 'flotilla-cart-prices';
type Prices = Readonly<Record<string, string>>;

/**
 * Returns a function that gives the unit price of a line when the visitor last saw the cart, if it has
 * changed since.
 */
export function useSeenPrices(
  orders: readonly OrderWithLines[] | undefined,
): (line: { readonly id: string; readonly price: string | null }) => string | undefined {
  const [before] = useState(read);
  useEffect(() => {
    if (orders) write(orders);
  }, [orders]);
  return ({ id, price }) =>
    before[id] !== undefined && price !== null && Number(before[id]) !== Number(price)
      ? before[id]
      : undefined;
}

function read(): Prices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return isPlainObject(stored) ? Object.fromEntries(Object.entries(stored).filter(isPrice)) : {};
  } catch {
    return {};
  }
}

const isPrice = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && Number.isFinite(Number(entry[1]));

function write(orders: readonly OrderWithLines[]): void {
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts);
  try {
    localStorage.setItem(
      key,
      JSON.stringify(
        Object.fromEntries(lines.flatMap(({ id, price }) => (price === null ? [] : [[id, price]]))),
      ),
    );
  } catch {
    // Without storage, prices are not compared.
  }
}

import { isPlainObject } from '@flotilla/core/values';
import { useEffect, useState } from 'react';
import type { ShownOrder } from '../../shapes.js';

/** What lines of the cart cost when they were seen last, by their ids, in this browser alone. */
const key = 'flotilla-cart-prices';
type Prices = Readonly<Record<string, string>>;

/** What a line cost for one piece when the cart was seen before, where that is not what it costs now. */
export function useSeenPrices(
  orders: readonly ShownOrder[] | undefined,
): (line: { readonly id: string; readonly price: string | null }) => string | undefined {
  const [before] = useState(read);
  useEffect(() => {
    if (orders) write(orders);
  }, [orders]);
  return ({ id, price }) => (before[id] !== undefined && price !== null && Number(before[id]) !== Number(price) ? before[id] : undefined);
}

function read(): Prices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return isPlainObject(kept) ? Object.fromEntries(Object.entries(kept).filter(isPrice)) : {};
  } catch {
    return {};
  }
}

const isPrice = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string' && Number.isFinite(Number(entry[1]));

function write(orders: readonly ShownOrder[]): void {
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(lines.flatMap(({ id, price }) => (price === null ? [] : [[id, price]])))));
  } catch {
    // Where nothing is kept, nothing is compared.
  }
}

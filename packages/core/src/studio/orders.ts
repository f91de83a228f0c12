/** A sorted thing with its stored order. */
export interface Ordered {
  readonly id: string;
  readonly orderIndex: number;
}

/** Orders of new rows in a list, and the changed orders of the others. */
export interface NewOrders {
  readonly orders: readonly number[];
  readonly changed: readonly Ordered[];
}

/**
 * Returns orders for `count` rows before a row of a sorted list, or at its end, and changes as few other rows as
 * possible. Rows before the position keep their orders.
 */
export function ordersBefore(list: readonly Ordered[], before: string | null, count: number): NewOrders {
  const at = before === null ? -1 : list.findIndex(({ id }) => id === before);
  const index = at < 0 ? list.length : at;
  const [previous, next] = [list[index - 1], list[index]];
  const first = previous ? previous.orderIndex + 1 : (next?.orderIndex ?? count) - count;
  const orders = Array.from({ length: count }, (_, position) => first + position);
  let last = first + count - 1;
  const changed: Ordered[] = [];
  for (const { id, orderIndex } of list.slice(index)) {
    if (orderIndex > last) break;
    changed.push({ id, orderIndex: ++last });
  }
  return { orders, changed };
}

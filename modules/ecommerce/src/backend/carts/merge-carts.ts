import { type Context, Ownership, Rows, server, type WriteTransaction } from '@flotilla/backend';
import { type Merged, SUBJECT_MERGES, type SubjectMerge, type SubjectMerges } from '@flotilla/backend/ports';
import { show, theirs, via } from '@flotilla/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { store } from '../../entities/store.js';
import { ordersToBillingModuleCurrencies, ordersToProducts, storesToOrders } from '../../links.js';

/** A line of a cart. */
interface CartLine {
  readonly id: string;
  readonly orderId: string;
  quantity: number;
  /** What is bought, where and in which currency: lines that have the same are added up. */
  readonly mergeKey: string;
}

// Where and in which currency an order is, it is by links of any variant: that one is hidden says something to pages alone.
const stores = via(storesToOrders, show(store, []), { variants: storesToOrders.variants });
const currencies = via(ordersToBillingModuleCurrencies, theirs('billing.currency'), { variants: ordersToBillingModuleCurrencies.variants });

/** What a visitor put in the cart before signing in is added to what was in the account's: quantities of the same line add up. */
@Injectable()
export class MergeCarts implements SubjectMerge, OnModuleInit {
  readonly name = 'ecommerce.carts';

  constructor(
    @Inject(SUBJECT_MERGES) private readonly merges: SubjectMerges,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  onModuleInit(): void {
    this.merges.add(this);
  }

  async merge({ from, to }: Merged, tx: WriteTransaction): Promise<void> {
    const context = { caller: server, tx };
    const [arriving, present] = [await this.linesOf(from, context), await this.linesOf(to, context)];
    for (const [orderId, lines] of Map.groupBy(arriving, (line) => line.orderId)) {
      const added = lines.map((line) => ({ line, same: present.find(({ mergeKey }) => mergeKey === line.mergeKey) }));
      for (const { line, same } of added) if (same) await this.addUp(same, line, context);
      // What is left of an order goes to the account with its ownership.
      if (added.every(({ same }) => same)) await this.rows.of(order, context).delete(orderId);
    }
  }

  private async addUp(same: CartLine, { id, quantity }: CartLine, context: Context): Promise<void> {
    same.quantity += quantity;
    await this.rows.of(ordersToProducts, context).update(same.id, { quantity: same.quantity });
    await this.rows.of(ordersToProducts, context).delete(id);
  }

  /** The lines of a subject's carts, locked: whoever checks out at this moment waits. */
  private async linesOf(subjectId: string, context: Required<Context>): Promise<CartLine[]> {
    const ids = await this.ownership.ownedIds(subjectId, order, context.tx);
    const carts = await this.rows.of(order, context).find({
      where: { id: { inArray: ids }, type: { eq: 'cart' }, status: { eq: 'new' } },
      fields: [],
      with: { stores, currencies },
      lock: 'update',
    });
    const lines = await this.rows.of(ordersToProducts, context).find({
      where: { orderId: { inArray: carts.map(({ id }) => id) } },
      orderBy: { createdAt: 'asc' },
      lock: 'update',
    });
    return carts.flatMap(({ id, stores, currencies }) =>
      lines
        .filter(({ orderId }) => orderId === id)
        // An order says its currency with its lines or beside them; without billing there is none beside them.
        .map((line) => ({ ...line, mergeKey: [line.productId, idsOf(stores), line.currencyId ?? idsOf(currencies)].join('/') })),
    );
  }
}

const idsOf = (rows: readonly { readonly id: string }[]) =>
  rows
    .map(({ id }) => id)
    .sort()
    .join(' ');

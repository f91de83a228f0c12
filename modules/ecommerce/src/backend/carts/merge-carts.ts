import { Ownership, REGISTRY, Repositories, server, type WriteTransaction } from '@flotilla/backend';
import { type Merged, SUBJECT_MERGES, type SubjectMerge, type SubjectMerges } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { ordersToBillingModuleCurrencies, ordersToProducts } from '../../links.js';

/** A line of a cart. */
interface CartLine extends Record<string, unknown> {
  readonly id: string;
  readonly orderId: string;
  readonly quantity: number;
  /** Lines of one product, store and currency have the same. */
  readonly kind: string;
}

/** What a visitor put in the cart before signing in is added to what was in the account's: quantities of the same line add up. */
@Injectable()
export class MergeCarts implements SubjectMerge, OnModuleInit {
  readonly name = 'ecommerce.carts';

  constructor(
    @Inject(SUBJECT_MERGES) private readonly merges: SubjectMerges,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    this.merges.add(this);
  }

  async merge({ from, to }: Merged, tx: WriteTransaction): Promise<void> {
    const [arriving, present] = [await this.linesOf(from, tx), await this.linesOf(to, tx)];
    for (const [orderId, lines] of Map.groupBy(arriving, (line) => line.orderId)) {
      const added = await this.addTo(present, lines, tx);
      // What is left of an order goes to the account with its ownership.
      if (added === lines.length) await this.repositories.of(order).delete(orderId, { caller: server, tx });
    }
  }

  /** Adds the lines to those that are the same, and answers how many were. */
  private async addTo(present: CartLine[], lines: readonly CartLine[], tx: WriteTransaction): Promise<number> {
    let added = 0;
    for (const line of lines) {
      const index = present.findIndex(({ kind }) => kind === line.kind);
      const same = present[index];
      if (!same) continue;
      present[index] = await this.addUp(same, line, tx);
      added++;
    }
    return added;
  }

  private async addUp(line: CartLine, { id, quantity }: CartLine, tx: WriteTransaction): Promise<CartLine> {
    const lines = this.repositories.of(ordersToProducts);
    const context = { caller: server, tx };
    const sum = { ...line, quantity: line.quantity + quantity };
    await lines.set(line.id, { quantity: sum.quantity }, context);
    await lines.delete(id, context);
    return sum;
  }

  /** The lines of a subject's carts, locked: whoever checks out at this moment waits. */
  private async linesOf(subjectId: string, tx: WriteTransaction): Promise<CartLine[]> {
    const ids = await this.ownership.ownedIds(subjectId, order, tx);
    return tx.query<CartLine>(this.linesText, [ids]);
  }

  /** An order says its currency with its lines or beside them; without billing there is none beside them. */
  private get linesText(): string {
    const { key, table } = ordersToBillingModuleCurrencies;
    const currencies = this.registry.entities.has(key)
      ? `(select string_agg(c."billingModuleCurrencyId"::text, ' ' order by c."billingModuleCurrencyId") from "${table}" c where c."orderId" = o."id")`
      : 'null';
    return `
select l."id", l."orderId", l."quantity", concat_ws('/', l."productId",
  coalesce((select string_agg(s."storeId"::text, ' ' order by s."storeId") from "ecommerce_stores_to_orders" s where s."orderId" = o."id"), '-'),
  coalesce(l."currencyId"::text, ${currencies}, '-')) as kind
from "ecommerce_order" o join "ecommerce_orders_to_products" l on l."orderId" = o."id"
where o."id" = any($1::uuid[]) and o."type" = 'cart' and o."status" = 'new'
order by o."createdAt", o."id", l."createdAt", l."id" for update of o, l`;
  }
}

import { type Context, newId, Rows, server, Writer, type TransactionContext } from '@flotilla/backend';
import { OWNERS, type Owners } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { checkout } from '../../entities/checkout.js';
import { order } from '../../entities/order.js';
import type { PurchaseAttempt } from './purchase-details.js';

interface Placed {
  readonly subjectId: string;
  readonly email: string | null;
  /** Whether discounts refer to the checkout. */
  readonly isNeeded: boolean;
}

/** Keeps checkouts in step with their orders. */
@Injectable()
export class Checkouts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OWNERS) private readonly owners: Owners,
  ) {}

  /**
   * Stores the checkout of orders that are being placed. Returns its id; undefined when the buyer gave nothing
   * but a mail address, and no discount needs it.
   */
  async place(
    { subjectId, email, isNeeded }: Placed,
    attempt: PurchaseAttempt,
    txContext: TransactionContext,
  ): Promise<string | undefined> {
    const { openId, expected: _, deliveries, codes, ...details } = attempt;
    const values = {
      ...{ ...details, subjectId, email },
      deliveries: [...deliveries],
      codes: [...codes],
      placedAt: new Date().toISOString(),
    };
    const checkouts = this.rows.of(checkout, txContext);
    const open =
      openId !== undefined &&
      (await checkouts.one({
        where: { id: { eq: openId }, status: { eq: 'open' } },
        fields: [],
        lock: 'update',
      }));
    if (open) {
      await checkouts.update(open.id, { ...values, status: 'placed' });
      return open.id;
    }
    if (!isNeeded && deliveries.length === 0 && !hasMore(attempt)) return undefined;
    const id = newId();
    await checkouts.insert({ ...values, id, status: 'placed' });
    await this.owners.assign({ entity: checkout, id, isNew: true }, subjectId, txContext);
    return id;
  }

  /**
   * Opens the checkouts of orders that returned to the cart again, unless other orders of the same purchase are
   * placed, or the buyer has another open checkout.
   */
  async reopen(ids: readonly string[], txContext: TransactionContext): Promise<void> {
    const checkouts = this.rows.of(checkout, txContext);
    for (const id of ids) {
      if (await this.rows.of(order, txContext).exists({ where: { checkoutId: { eq: id } } })) continue;
      const placed = await checkouts.one({
        where: { id: { eq: id }, status: { eq: 'placed' } },
        fields: ['subjectId'],
        lock: 'update',
      });
      if (!placed) continue;
      const where = { subjectId: { eq: placed.subjectId }, status: { eq: 'open' as const } };
      if (await checkouts.exists({ where })) await checkouts.delete(id);
      else await checkouts.update(id, { status: 'open', placedAt: null });
    }
  }

  /** Gives the checkouts of a visitor to the account that the visitor signs in to. Its own open one stays. */
  async merge(from: string, to: string, txContext: TransactionContext): Promise<void> {
    const checkouts = this.rows.of(checkout, txContext);
    const arriving = await checkouts.find({
      where: { subjectId: { eq: from } },
      fields: ['status'],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
    const where = { subjectId: { eq: to }, status: { eq: 'open' as const } };
    const isTaken = await checkouts.exists({ where });
    const dropped = arriving.filter(({ status }) => isTaken && status === 'open');
    await checkouts.deleteMany(dropped.map(({ id }) => id));
    const kept = arriving.filter((one) => !dropped.includes(one));
    await checkouts.updateMany(kept.map(({ id }) => ({ id, subjectId: to })));
  }

  /** Abandons open checkouts that have not changed since a moment (ISO 8601), and deletes their contents. */
  async abandon(before: string, limit: number, context: Context): Promise<number> {
    return this.writer.within({ ...context, caller: server }, async (txContext) => {
      const checkouts = this.rows.of(checkout, txContext);
      const where = { status: { eq: 'open' as const }, updatedAt: { lt: before } };
      const left = await checkouts.find({ where, fields: [], limit, lock: 'update' });
      await checkouts.updateMany(left.map(({ id }) => ({ id, ...nothing, status: 'abandoned' as const })));
      return left.length;
    });
  }
}

const nothing = {
  ...{ email: null, phone: null, company: null, taxId: null, country: null },
  ...{ deliveryAddress: null, billingAddress: null, deliveries: [], codes: [], quote: null, quoteHash: null },
};

const hasMore = ({ phone, company, deliveryAddress, billingAddress }: PurchaseAttempt) =>
  [phone, company, deliveryAddress, billingAddress].some((value) => value !== null && value !== '');

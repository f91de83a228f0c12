import { ConflictError, Rows, type TransactionContext } from '@flotilla/backend';
import { laterKinds, unpaidInstalments } from '@flotilla/billing';
import { compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import type { ChangeQuote } from '../../change-shapes.js';
import type { InstalmentOfOrder } from '../../order-shapes.js';
import { ordersToBillingModulePaymentIntents, ordersToProducts } from '../../links.js';
import { isBeingProcessed } from '../checkout/cancel-orders.js';
import { RefundOrders } from '../checkout/refund-orders.js';
import { instalmentsOf } from '../instalments/order-instalments.sql.js';
import { Billing } from '../payments/billing.js';
import { paymentsOf } from '../payments/order-payments.sql.js';
import { payableTotalsOf } from '../pricing/line-totals.sql.js';

/** The state of an order's payments, by currency. */
export type Owed = Omit<ChangeQuote[number], 'before' | 'difference' | 'refund'> & {
  /** The price minus the paid amount; negative after an overpayment. */
  readonly owed: string;
  readonly open: readonly InstalmentOfOrder[];
};

/** Brings the open instalments and the refunds of an order in line with its price. */
@Injectable()
export class SettleOrder {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
  ) {}

  /** Returns price, payments and open instalments of an order by currency: owed is price - paid + refunded. */
  async owedOf(orderId: string, context: TransactionContext): Promise<Owed[]> {
    const totals = await payableTotalsOf([orderId], context.tx);
    const payments = await paymentsOf([orderId], context.tx);
    const instalments = await instalmentsOf([orderId], context.tx);
    const credits = await this.creditsOf(orderId, context);
    return totals.map(({ total, billingModuleCurrency }) => {
      const { id, decimals } = billingModuleCurrency;
      const paid = sum(payments.filter(({ currencyId }) => currencyId === id).map(({ settled }) => settled));
      const open = instalments.filter((one) => one.billingModuleCurrency.id === id && isOpen(one));
      const after = roundHalfUp(subtract(total, credits.get(id) ?? '0'), decimals);
      return {
        ...{ billingModuleCurrency, after, paid: roundHalfUp(paid, decimals), open },
        owed: roundHalfUp(subtract(after, paid), decimals),
        balances: open.map(({ amount, dueAt }) => ({ amount, dueAt })),
      };
    });
  }

  /**
   * Replaces the open instalments of an order by the owed amount, and refunds an overpayment.
   * `shiftMs`: how much later the rental begins. @throws ConflictError while a payment is being processed
   */
  async settle(
    orderId: string,
    { subjectId, shiftMs }: { readonly subjectId: string | undefined; readonly shiftMs: number },
    context: TransactionContext,
  ): Promise<void> {
    const before = await this.owedOf(orderId, context);
    const isChanged = ({ owed, open }: Owed) =>
      compareDecimals(owed, sum(open.map(({ amount }) => amount))) !== 0 || shiftMs !== 0;
    if (!before.some(isChanged)) return;
    const open = before.flatMap((one) => one.open);
    if (open.some(({ isProcessing }) => isProcessing)) throw isBeingProcessed();
    // Locks the invoices: a payment that arrives now is committed before, and counts below, or is refunded as late.
    await this.billing.payments.cancel(
      open.map(({ paymentIntentId }) => paymentIntentId),
      context,
    );
    for (const { owed, billingModuleCurrency } of await this.owedOf(orderId, context)) {
      const currencyId = billingModuleCurrency.id;
      const former = open.filter((one) => one.billingModuleCurrency.id === currencyId);
      if (compareDecimals(owed, '0') > 0)
        await this.schedule(
          { orderId, subjectId, currencyId, amount: owed, ...termsOf(former, shiftMs) },
          context,
        );
      if (compareDecimals(owed, '0') < 0)
        await this.refunds.refundExcess(orderId, { currencyId, total: subtract('0', owed) }, context);
    }
  }

  private async schedule(
    { orderId, ...later }: NewInstalment & { readonly orderId: string },
    context: TransactionContext,
  ): Promise<void> {
    const [made] = await this.billing.payments.schedule([later], context);
    if (!made)
      throw new ConflictError({
        en: 'The instalment could not be written.',
        ru: 'Часть оплаты не записалась. Попробуйте ещё раз.',
      });
    const { paymentIntentId: billingModulePaymentIntentId, amount: share } = made;
    await this.rows
      .of(ordersToBillingModulePaymentIntents, context)
      .insert({ orderId, billingModulePaymentIntentId, share });
  }

  /** Returns the credits of an order's rows, such as returned pieces, by currency. */
  private async creditsOf(orderId: string, context: TransactionContext): Promise<Map<string, string>> {
    const where = { orderId: { eq: orderId }, refunded: { isNotNull: true as const } };
    const fields = ['currencyId', 'refunded'] as const;
    const rows = [
      ...(await this.rows.of(ordersToProducts, context).find({ where, fields })),
      ...(await this.rows.of(charge, context).find({ where, fields })),
    ];
    const currencies = Map.groupBy(rows, ({ currencyId }) => currencyId ?? '');
    return new Map([...currencies].map(([id, own]) => [id, sum(own.map(({ refunded }) => refunded ?? '0'))]));
  }
}

type NewInstalment = Parameters<Billing['payments']['schedule']>[0][number];

const isOpen = ({ kind, status }: InstalmentOfOrder) =>
  laterKinds.some((one) => one === kind) && unpaidInstalments.some((one) => one === status);

/** Returns the kind and the due date of the instalment that replaces the open ones. */
function termsOf(open: readonly InstalmentOfOrder[], shiftMs: number) {
  const balance = open.find(({ kind }) => kind === 'balance');
  const dueAt = balance ? Date.parse(balance.dueAt) + shiftMs : Date.now();
  return {
    kind: balance ? ('balance' as const) : ('difference' as const),
    dueAt: new Date(Math.max(dueAt, Date.now())).toISOString(),
  };
}

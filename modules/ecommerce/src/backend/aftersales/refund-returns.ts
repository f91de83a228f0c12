import { RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { add, allocate, compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { refundOfPieces } from '../../aftersales/refund-of-pieces.js';
import { charge } from '../../entities/charge.js';
import { ordersToProducts } from '../../links.js';
import { RefundOrders } from '../checkout/refund-orders.js';
import { endedDeliveries } from '../delivery/delivery-methods.sql.js';
import type { GoodsLine } from '../goods/sold-pieces.js';

/** Pieces that come back, and whether the whole order ends with its delivery and fees. */
export interface RefundedReturn {
  readonly orderId: string;
  readonly goods: readonly GoodsLine[];
  /** Pieces by line. */
  readonly pieces: ReadonlyMap<string, number>;
  readonly endsOrder: boolean;
  /** Further lines and charges, whose remaining price is refunded. */
  readonly rowIds?: readonly string[];
}

interface RefundOptions {
  /** At most the price of the pieces, which is the default. */
  readonly amount?: string;
  readonly isPaidBack: boolean;
  /** For administrators and the provider. */
  readonly reason?: string;
}

/** A row with the part of its price that is refunded. */
interface Part {
  readonly id: string;
  readonly orderId: string;
  readonly isCharge: boolean;
  readonly refunded: string;
  readonly amount: string;
}

interface ReturnRefund {
  readonly amount: string;
  readonly refundIds: string[];
}

/** Refunds returned pieces with their extras, and records the refund on the rows. */
@Injectable()
export class RefundReturns {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
  ) {}

  /**
   * @throws RefusedError for more than the price of the pieces, and when the payments of the order have less left
   */
  async refund(
    returned: RefundedReturn,
    { amount: wanted, isPaidBack, reason = 'Goods were returned.' }: RefundOptions,
    context: TransactionContext,
  ): Promise<ReturnRefund> {
    const { parts, currencyId } = await this.partsOf(returned, context);
    const { decimals, code } = await this.rows
      .of(currency, context)
      .byId(currencyId, { fields: ['decimals', 'code'] });
    const most = roundHalfUp(sum(parts.map(({ amount }) => amount)), decimals);
    if (wanted !== undefined && compareDecimals(wanted, most) > 0)
      throw new RefusedError({
        en: `At most ${most} ${code} can be refunded for these pieces.`,
        ru: `За эти товары можно вернуть не больше ${most} ${code}.`,
      });
    const amount = roundHalfUp(wanted ?? most, decimals);
    const orderIds = [...new Set([returned.orderId, ...parts.map(({ orderId }) => orderId)])];
    const made = isPaidBack
      ? []
      : await this.refunds.refundUpTo(orderIds, [{ currencyId, total: amount }], reason, context);
    const rest = subtract(amount, sum(made.map((one) => one.amount)));
    if (!isPaidBack && compareDecimals(rest, '0') > 0)
      throw new RefusedError({
        en: `The payments of the order have ${rest} ${code} less left. Enter a smaller amount, or pay the buyer back and mark the return as paid back.`,
        ru: `В платежах заказа не хватает ${rest} ${code}. Укажите меньшую сумму или верните деньги сами и отметьте возврат как выплаченный.`,
      });
    await this.record(parts, { amount, decimals }, context);
    return { amount, refundIds: made.map(({ id }) => id) };
  }

  private async partsOf(
    { orderId, goods, pieces, endsOrder, rowIds = [] }: RefundedReturn,
    context: TransactionContext,
  ): Promise<{ parts: Part[]; currencyId: string }> {
    const where = { orderId: { eq: orderId } };
    const fields = ['gross', 'refunded', 'currencyId'] as const;
    const [lines, charges] = await together([
      this.rows.of(ordersToProducts, context).find({
        where: { ...where, id: { inArray: [...pieces.keys(), ...rowIds] } },
        fields: [...fields, 'total'],
        orderBy: { id: 'asc' },
      }),
      this.rows
        .of(charge, context)
        .find({ where, fields: [...fields, 'lineId', 'kind'], orderBy: { id: 'asc' } }),
    ]);
    const currencyId =
      lines[0]?.currencyId ?? charges.find(({ id }) => rowIds.includes(id))?.currencyId ?? '';
    const { decimals } = await this.rows.of(currency, context).byId(currencyId, { fields: ['decimals'] });
    const partOf = (lineId: string, gross: string, refunded: string) => {
      const line = goods.find(({ id }) => id === lineId);
      return refundOfPieces({
        ...{ gross, refunded, decimals, quantity: line?.quantity ?? 1 },
        ...{ before: line?.received ?? 0, now: pieces.get(lineId) ?? 0 },
      });
    };
    const ended = endsOrder ? await this.endingCharges(orderId, charges, context) : [];
    return {
      currencyId,
      parts: [
        ...lines.map(({ id, total, ...line }) => {
          const [gross, refunded] = [line.gross ?? total ?? '0', line.refunded ?? '0'];
          const amount = pieces.has(id) ? partOf(id, gross, refunded) : subtract(gross, refunded);
          return { id, orderId, isCharge: false, refunded, amount };
        }),
        ...charges
          .filter(({ lineId }) => lineId !== null && pieces.has(lineId))
          .map(({ id, lineId, gross, refunded }) => {
            const before = refunded ?? '0';
            return {
              ...{ id, orderId, isCharge: true, refunded: before },
              amount: partOf(lineId ?? '', gross, before),
            };
          }),
        ...charges
          .filter(({ id, lineId }) => rowIds.includes(id) && !pieces.has(lineId ?? ''))
          .map(({ id, gross, refunded }) => ({
            ...{ id, orderId, isCharge: true, refunded: refunded ?? '0' },
            amount: subtract(gross, refunded ?? '0'),
          })),
        ...ended,
      ],
    };
  }

  /** Returns the fees of an order, and its delivery when no other order needs it any more. */
  private async endingCharges(
    orderId: string,
    charges: readonly {
      readonly id: string;
      readonly kind: string;
      readonly lineId: string | null;
      readonly gross: string;
      readonly refunded: string | null;
    }[],
    context: TransactionContext,
  ): Promise<Part[]> {
    const deliveries = await endedDeliveries([orderId], context.tx);
    const refunded = await this.rows
      .of(charge, context)
      .find({ where: { id: { inArray: deliveries.map(({ id }) => id) } }, fields: ['refunded'] });
    const refundedOf = (id: string) => refunded.find((one) => one.id === id)?.refunded ?? null;
    return [
      ...charges
        .filter(({ kind, lineId }) => kind === 'fee' && lineId === null)
        .map((fee) => ({ ...fee, orderId })),
      ...deliveries.map((delivery) => ({ ...delivery, refunded: refundedOf(delivery.id) })),
    ].map(({ id, orderId: ofOrder, gross, refunded: before }) => ({
      ...{ id, orderId: ofOrder, isCharge: true, refunded: before ?? '0' },
      amount: subtract(gross, before ?? '0'),
    }));
  }

  /** Adds the refund to the rows, in proportion to their parts. */
  private async record(
    parts: readonly Part[],
    { amount, decimals }: { readonly amount: string; readonly decimals: number },
    context: TransactionContext,
  ): Promise<void> {
    const amounts = allocate(
      amount,
      parts.map((part) => part.amount),
      decimals,
    );
    const changes = (of: boolean) =>
      parts.flatMap(({ id, isCharge, refunded }, index) =>
        isCharge === of ? [{ id, refunded: add(refunded, amounts[index] ?? '0') }] : [],
      );
    await this.rows.of(ordersToProducts, context).updateMany(changes(false));
    await this.rows.of(charge, context).updateMany(changes(true));
  }
}

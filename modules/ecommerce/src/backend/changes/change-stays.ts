import { newId, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import type { Row } from '@flotilla/core';
import { compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { booking, type Booking } from '../../entities/booking.js';
import { activeStatuses } from '../../entities/booking-states.js';
import { charge, type Charge } from '../../entities/charge.js';
import { ordersToProducts, storesToOrders } from '../../links.js';
import type { StayAction } from '../../change-shapes.js';
import { repriceRow, sameDiscount, type SoldPrice } from '../../pricing/reprice-row.js';
import { Bookings } from '../bookings/bookings.js';
import { datesOf, momentsOf, type SelectedStay } from '../bookings/select-stays.js';
import { nameOf } from '../pricing/name-of.js';
import { ProductLines } from '../quotes/product-lines.js';

export type SoldOrderLine = Row<typeof ordersToProducts>;

interface ChangedStay {
  readonly line: SoldOrderLine;
  readonly action: StayAction;
  /** Decimals of the currency of the line. */
  readonly decimals: number;
  readonly language: string;
  /** Whether bookings keep the cancellation policy of the order, which counts from its first start. */
  readonly keepsPolicy: boolean;
}

/** Rebooks rentals of sold lines at current prices, with the discount and the tax of the sale. */
@Injectable()
export class ChangeStays {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(ProductLines) private readonly products: ProductLines,
  ) {}

  /** Changes the days, pieces and extras of a line. @throws RefusedError, ConflictError, InvalidError */
  async change(changed: ChangedStay, context: TransactionContext): Promise<void> {
    const { line, action, decimals, language } = changed;
    const title = nameOf(line.title, language);
    const dates = { ...datesOf(line), ...definedDates(action) };
    if (dates.startDate === undefined || dates.endDate === undefined)
      throw new RefusedError({
        en: `${title} is not rented by dates.`,
        ru: `«${title}» не сдаётся по датам.`,
      });
    const charges = await this.extrasOf(line, context);
    const [store] = await this.rows
      .of(storesToOrders, context)
      .find({ where: { orderId: { eq: line.orderId } }, fields: ['storeId'], limit: 1 });
    const priced = await this.products.of(
      {
        ...{ productId: line.productId, quantity: 1, pieces: action.pieces ?? line.pieces },
        ...{ startDate: dates.startDate, endDate: dates.endDate },
        ...{ startTime: dates.startTime ?? undefined, endTime: dates.endTime ?? undefined },
        ...{ storeId: store?.storeId, attributeId: line.attributeId ?? undefined },
        currencyId: line.currencyId ?? undefined,
        extras: action.extras ?? choicesIn(line),
      },
      language,
      context,
    );
    const before = await this.bookingsOf(line.id, context);
    if (before.some(({ status }) => status === 'started'))
      throw new RefusedError({
        en: `${title} was handed over: its days can’t be changed any more.`,
        ru: `«${title}» уже выдано: дни изменить нельзя.`,
      });
    await this.bookings.lock(priced.storesToProductsId === null ? [] : [priced.storesToProductsId], context);
    await this.bookings.lockExtras(
      [...charges.flatMap(({ extraId }) => extraId ?? []), ...priced.extras.map(({ id }) => id)],
      context,
    );
    const ids = before.map(({ id }) => id);
    await this.bookings.move(ids, { from: ['held', 'confirmed', 'conflict'], to: 'canceled' }, context);
    const rented = {
      ...{
        id: line.id,
        scheduleId: line.id,
        title: line.title,
        storesToProductsId: priced.storesToProductsId,
      },
      ...{ quantity: priced.quantity, pieces: action.pieces ?? line.pieces, extras: priced.extras },
      ...{ startDate: dates.startDate, endDate: dates.endDate },
      ...{ startTime: dates.startTime ?? null, endTime: dates.endTime ?? null },
    };
    const stays = await this.bookings.select([rented], { network: line.id, language }, context);
    const made = await this.reprice({ line, charges, priced, rented, decimals }, context);
    await this.book(stays, made, changed.keepsPolicy ? before : [], context);
  }

  /** Writes the prices of a line and its extras. Returns the ids of the charges by extra. */
  private async reprice(
    { line, charges, priced, rented, decimals }: Repriced,
    context: TransactionContext,
  ): Promise<Map<string, string>> {
    const soldLine = soldPriceOf({ ...line, amount: line.total ?? '0' });
    const sold = [soldLine, ...charges.map(soldPriceOf)];
    const total = sum([priced.total, ...priced.extras.map(({ amount }) => amount)]);
    const discounted = (amount: string) => ({
      amount,
      discount: sameDiscount(amount, { sold, total }, decimals),
    });
    const { quantity, pieces, startDate, endDate, startTime, endTime } = rented;
    const price = repriceRow(discounted(priced.total), soldLine, decimals);
    await this.rows.of(charge, context).deleteMany(charges.map(({ id }) => id));
    const made = priced.extras.map((extra) => {
      const former = charges.find(({ extraId }) => extraId === extra.id);
      const { taxRate, taxCountry, taxReason } = former ?? line;
      return {
        ...({ id: newId(), kind: 'extra', orderId: line.orderId, lineId: line.id } as const),
        ...{ extraId: extra.id, title: extra.title, quantity: extra.count, unitPrice: extra.unitPrice },
        ...{ amount: extra.amount, currencyId: line.currencyId ?? '', paymentIntentId: line.paymentIntentId },
        ...{ taxRate: taxRate ?? '0', taxCountry, taxReason: taxReason ?? 'none' },
        ...repriceRow(discounted(extra.amount), former ? soldPriceOf(former) : soldLine, decimals),
      };
    });
    // Refunds that were made before still lower the price, at most to 0.
    const credits = sum([line, ...charges].map(({ refunded }) => refunded ?? '0'));
    const [ofLine, ...ofExtras] = creditsOf(credits, [price, ...made]);
    await this.rows.of(ordersToProducts, context).update(line.id, {
      ...{ quantity, pieces, startDate, endDate, startTime, endTime },
      ...{ total: priced.total, unitPrice: priced.price, segments: priced.segments },
      extras: priced.extras.map(({ id, quantity: count }) => ({ id, quantity: count })),
      ...{ ...price, refunded: ofLine ?? null },
    });
    await this.rows
      .of(charge, context)
      .insertMany(made.map((one, index) => ({ ...one, refunded: ofExtras[index] ?? null })));
    return new Map(made.map(({ extraId, id }) => [extraId, id]));
  }

  private async book(
    stays: readonly SelectedStay[],
    chargeIds: ReadonlyMap<string, string>,
    before: readonly Booking[],
    context: TransactionContext,
  ): Promise<void> {
    const ofExtra = (isExtra: boolean) => before.find(({ chargeId }) => (chargeId !== null) === isExtra);
    const formerOf = (isExtra: boolean) => ofExtra(isExtra) ?? ofExtra(false);
    const made = stays.flatMap(({ lineId, extraId, dates, stay, resourceIds, policy }) =>
      resourceIds.map((resourceId) => ({
        ...({ kind: 'order', status: 'confirmed', lineId, resourceId } as const),
        chargeId: extraId === null ? null : (chargeIds.get(extraId) ?? null),
        ...{ startDate: dates.startDate, endDate: dates.endDate, ...momentsOf(stay) },
        policy: formerOf(extraId !== null)?.policy ?? (before.length > 0 ? null : soldPolicyOf(policy, stay)),
      })),
    );
    await this.rows.of(booking, context).insertMany(made);
  }

  private extrasOf({ id }: SoldOrderLine, context: TransactionContext): Promise<Charge[]> {
    const where = { lineId: { eq: id }, kind: { eq: 'extra' as const } };
    return this.rows.of(charge, context).find({ where, orderBy: { id: 'asc' } });
  }

  private bookingsOf(lineId: string, context: TransactionContext): Promise<Booking[]> {
    const where = { lineId: { eq: lineId }, status: { inArray: [...activeStatuses, 'conflict' as const] } };
    return this.rows.of(booking, context).find({ where, orderBy: { id: 'asc' } });
  }
}

/** Returns a policy as bookings store it. */
export const soldPolicyOf = (policy: SelectedStay['policy'], { startsAt }: SelectedStay['stay']) =>
  policy && {
    ...{ title: policy.title, graceHours: policy.graceHours },
    steps: policy.steps.map((step) => ({ ...step })),
    startsAt: new Date(startsAt).toISOString(),
  };

interface Repriced {
  readonly line: SoldOrderLine;
  readonly charges: readonly Charge[];
  readonly priced: Awaited<ReturnType<ProductLines['of']>>;
  readonly rented: {
    readonly quantity: number;
    readonly pieces: number;
    readonly startDate: string;
    readonly endDate: string;
    readonly startTime: string | null;
    readonly endTime: string | null;
  };
  readonly decimals: number;
}

/** Returns the price of a sold row. Rows of earlier versions have no taxes. */
export function soldPriceOf(row: {
  readonly amount: string;
  readonly discount: string;
  readonly net: string | null;
  readonly tax: string | null;
  readonly gross: string | null;
  readonly taxRate: string | null;
}): SoldPrice {
  const { amount, discount, net, tax, gross, taxRate } = row;
  return {
    ...{ amount, discount, net: net ?? amount, tax: tax ?? '0', gross: gross ?? amount },
    taxRate: taxRate ?? '0',
  };
}

/** Divides refunds among rows, from the first, each up to its price. Returns null where nothing was refunded. */
export function creditsOf(refunded: string, rows: readonly { readonly gross: string }[]): (string | null)[] {
  let rest = refunded;
  return rows.map(({ gross }) => {
    const part = compareDecimals(rest, gross) < 0 ? rest : gross;
    rest = subtract(rest, part);
    return compareDecimals(part, '0') > 0 ? part : null;
  });
}

function definedDates({ startDate, endDate, startTime, endTime }: StayAction) {
  return {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  };
}

/** Returns the extras of a line as a call names them. */
function choicesIn({ extras }: SoldOrderLine): { id: string; quantity: number }[] {
  return (extras as { id: string; quantity: number }[]).map(({ id, quantity }) => ({ id, quantity }));
}

import { InvalidError, NotFoundError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import type { ProblemError } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { DraftLine } from '../../draft-shapes.js';
import { ordersToBillingModuleCurrencies, ordersToProducts, storesToOrders } from '../../links.js';
import { choicesOf } from '../../pricing/price-extras.js';
import { nameOf } from '../pricing/name-of.js';
import { ProductLines } from '../quotes/product-lines.js';

/** Writes the lines of orders by phone, under the rules of the cart. */
@Injectable()
export class DraftLines {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ProductLines) private readonly products: ProductLines,
  ) {}

  /**
   * Replaces the lines, the store and the currency of an unsold order. The caller locks the order.
   * @throws InvalidError for a product that is not sold like that, or in another store or currency;
   * RefusedError for subscriptions, and for dates that the schedule does not allow
   */
  async replace(
    orderId: string,
    lines: readonly DraftLine[],
    language: string,
    context: TransactionContext,
  ): Promise<void> {
    const where = { orderId: { eq: orderId } };
    const priced = [];
    for (const [index, line] of lines.entries())
      priced.push(await this.priced(line, index, language, context));
    const storeId = onlyOne(
      priced.map((line) => line.storeId),
      'storeId',
      'store',
    );
    const currencyId = onlyOne(
      priced.map((line) => line.currencyId),
      'currencyId',
      'currency',
    );
    for (const link of [ordersToProducts, storesToOrders, ordersToBillingModuleCurrencies] as const) {
      const rows = this.rows.of(link, context);
      await rows.deleteMany((await rows.find({ where, fields: [] })).map(({ id }) => id));
    }
    if (storeId !== null) await this.rows.of(storesToOrders, context).insert({ orderId, storeId });
    await this.rows
      .of(ordersToBillingModuleCurrencies, context)
      .insert({ orderId, billingModuleCurrencyId: currencyId });
    for (const { values } of priced)
      await this.rows.of(ordersToProducts, context).insert({ ...values, orderId });
  }

  /** Returns the values of a line. The path of a field in an error begins with `lines.<index>`. */
  private async priced(line: DraftLine, index: number, language: string, context: TransactionContext) {
    try {
      const { title, interval, quantity, storeId, billingModuleCurrency, ...sold } = await this.products.of(
        line,
        language,
        context,
      );
      if (interval !== null) throw new RefusedError(isSubscription(nameOf(title, language)));
      const { startDate, endDate, startTime, endTime } = sold;
      return {
        ...{ storeId, currencyId: billingModuleCurrency.id },
        values: {
          ...{ productId: line.productId, quantity, pieces: line.pieces ?? 1, attributeId: line.attributeId },
          ...{ startDate, endDate, startTime, endTime, extras: choicesOf(line.extras ?? []) },
        },
      };
    } catch (error) {
      if (error instanceof InvalidError)
        throw InvalidError.ofCauses(
          error.causes.map((cause) => ({ ...cause, field: `lines.${index}.${cause.field}` })),
        );
      if (error instanceof NotFoundError)
        throw InvalidError.ofCauses(causesAt(`lines.${index}.productId`, error));
      if (error instanceof RefusedError)
        throw new RefusedError(error.message, causesAt(`lines.${index}.startDate`, error));
      throw error;
    }
  }
}

/** @throws InvalidError when lines have several values: an order has one store and one currency */
function onlyOne<Value>(values: readonly Value[], field: string, noun: string): Value {
  const [first] = values;
  if (first === undefined)
    throw InvalidError.of('lines', { en: 'must not be empty.', ru: 'нужна хотя бы одна позиция.' });
  const other = values.findIndex((value) => value !== first);
  if (other >= 0)
    throw InvalidError.of(`lines.${other}.${field}`, {
      en: `must be the ${noun} of the other lines. Write another order for it.`,
      ru: 'должно быть как у других позиций. Создайте для этого другой заказ.',
    });
  return first;
}

const isSubscription = (title: string) => ({
  en: `${title} is a subscription: only its buyer can start it.`,
  ru: `«${title}» — подписка: начать её может только сам покупатель.`,
});

/** Returns the causes of an error that has no fields, at a field. */
const causesAt = (field: string, { causes }: ProblemError) => causes.map((cause) => ({ ...cause, field }));

import {
  ConflictError,
  type Context,
  InvalidError,
  newId,
  NotFoundError,
  Ownership,
  RefusedError,
  Rows,
  serverFor,
  Writer,
} from '@flotilla/backend';
import { together } from '@flotilla/backend/server';
import { OWNERS, type Owners } from '@flotilla/backend/ports';
import type { Row } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { ordersToBillingModuleCurrencies, ordersToProducts, storesToOrders } from '../../links.js';
import { maxQuantity } from '../../max-quantity.js';
import { type Addition, type CheckoutInput, maxCartLines, type ShownLine } from '../../shapes.js';
import { isInStock } from '../../pricing/price-rule.js';
import { cartOfferOf, holdCart, type Offer, offerOf } from '../pricing/lines.sql.js';
import { unpaidAttempt } from './unpaid-attempt.sql.js';
import { isSameLine } from '../pricing/same-line.js';
import type { MadeOrder } from './shown-orders.js';
import { soldOut } from './sold-out.js';
import { SubjectOrders } from './subject-orders.js';

type Inside = Required<Context>;

/** What is bought in one step. `orderId`: the id that the order is given; `language`: of what the buyer is told. */
export type Single = Addition & CheckoutInput & { readonly orderId?: string; readonly language: string };

/** Carts of subjects: each product, store and currency is an order of its own, until it is checked out. */
@Injectable()
export class Carts {
  private ownText?: string;

  constructor(
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
  ) {}

  /** Puts a product into the cart, or more of it. Answers the order. @throws NotFoundError, InvalidError, RefusedError */
  async add(subjectId: string, input: Addition, context: Inside): Promise<{ readonly id: string; readonly made?: MadeOrder }> {
    const inside = asServer(context);
    // One after the other, but sent together.
    const [, found] = await together([
      holdCart(subjectId, inside.tx),
      cartOfferOf({ ...askedOf(input), subjectId }, this.ownIds, inside.tx),
    ]);
    const offer = demandSold(found, input);
    const wanted = { ...offer, productId: offer.product.id };
    const same = offer.ofProduct.find((line) => isSameLine(line, wanted));
    if (same) {
      await this.rows.of(ordersToProducts, inside).update(same.id, { quantity: raised(same.quantity, input.quantity) });
      return { id: same.orderId };
    }
    if (offer.lines >= maxCartLines)
      throw new RefusedError(`A cart holds ${maxCartLines} lines at most. Check out, or take something out of it.`);
    const made = await this.make(subjectId, offer, input, inside);
    return { id: made.order.id, made };
  }

  /** Returns an order of one product, whatever is in the cart: the same attempt where that waits for its payment, else a new one. @throws as `add`; ConflictError where there are not as many */
  async single(subjectId: string, input: Single, context: Inside): Promise<Order> {
    const inside = asServer(context);
    const offer = demandSold(await offerOf(askedOf(input), inside.tx), input);
    const { stock, product } = offer;
    const attempt = { ...offer, ...input, storeId: offer.storeId, currencyId: offer.currencyId, subjectId };
    const waiting = await unpaidAttempt(attempt, this.ownership.idsText(order, '$1::uuid'), inside.tx);
    if (waiting !== undefined) return this.rows.of(order, inside).byId(waiting, { lock: 'update' });
    // Most of a thousand who want the last one hear it here: nothing is written for them, and no shelf held.
    if (stock !== null && !isInStock(stock, input.quantity)) throw soldOut([{ title: product.title, stock }], input.language);
    return (await this.make(subjectId, offer, input, inside)).order;
  }

  /** Sets quantities of lines. @throws NotFoundError where a line or the order is none of the cart */
  async change(
    orderId: string,
    quantities: readonly { readonly id: string; readonly quantity: number }[],
    context: Context,
    subjectId?: string,
  ): Promise<void> {
    await this.writer.within(asServer(context), async (inside) => {
      await this.holdCartOrder(orderId, inside, subjectId);
      const ids = quantities.map(({ id }) => id.toLowerCase());
      const where = { id: { inArray: ids }, orderId: { eq: orderId } };
      const lines = await this.rows.of(ordersToProducts, inside).find({ where, fields: [] });
      if (new Set(ids).size !== ids.length) throw InvalidError.of('ordersToProducts', 'names a line twice.');
      if (lines.length < ids.length) throw new NotFoundError('There is no such line in this order.');
      await this.rows.of(ordersToProducts, inside).updateMany(quantities.map(({ id, quantity }) => ({ id, quantity })));
    });
  }

  /** @throws NotFoundError where it is not in the cart */
  async remove(subjectId: string, orderId: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (inside) => {
      await this.holdCartOrder(orderId, inside, subjectId);
      await this.rows.of(order, inside).delete(orderId);
    });
  }

  private async holdCartOrder(orderId: string, inside: Inside, subjectId?: string): Promise<void> {
    const [held] =
      subjectId === undefined
        ? [await this.rows.of(order, inside).byId(orderId, { lock: 'update' })]
        : await this.orders.hold(subjectId, [orderId], inside);
    if (held?.type !== 'cart' || held.status !== 'new') throw new ConflictError('The order is not in the cart any more.');
  }

  private async make(subjectId: string, offer: SoldOffer, input: Addition & Partial<Single>, inside: Inside): Promise<MadeOrder> {
    const { productId, quantity, attributeId, comment, orderId = newId() } = input;
    const { storeId, currencyId } = offer;
    const [made, line] = await together([
      this.rows.of(order, inside).insert({ id: orderId, comment }),
      this.rows.of(ordersToProducts, inside).insert({ orderId, productId, quantity, attributeId }),
      storeId !== null && this.rows.of(storesToOrders, inside).insert({ orderId, storeId }),
      this.rows.of(ordersToBillingModuleCurrencies, inside).insert({ orderId, billingModuleCurrencyId: currencyId }),
      this.owners.assign({ entity: order, id: orderId, isNew: true }, subjectId, inside),
    ]);
    return { order: made, line: pricedAs(offer, line) };
  }

  private get ownIds(): string {
    return (this.ownText ??= this.ownership.idsText(order, '$6::uuid'));
  }
}

/** A line that was just made costs what was offered. */
function pricedAs(
  { product, price, total, interval, billingModuleCurrency, storeId, priceTitle, unit }: Offer,
  line: Row<typeof ordersToProducts>,
): ShownLine {
  return { ...line, product, price, total, interval, billingModuleCurrency, storeId, priceTitle, unit, subscription: null };
}

const askedOf = ({ productId, storeId, attributeId, quantity, billingModule }: Addition) => ({
  ...{ productId, storeId, attributeId, quantity },
  currencyId: billingModule?.currency?.id,
});

/** An offer by which a product is sold. */
type SoldOffer<O extends Offer = Offer> = O & { readonly currencyId: string };

/** @throws NotFoundError, InvalidError where nothing is sold as it is asked for */
function demandSold<O extends Offer>(offer: O | undefined, { storeId, attributeId, billingModule }: Addition): SoldOffer<O> {
  if (!offer) throw new NotFoundError('There is no such product.');
  if (storeId !== undefined && offer.storeId === null) throw new NotFoundError('The product is not sold in this store.');
  if (offer.stores > 1 && storeId === undefined) throw InvalidError.of('storeId', 'is required: more than one store sells the product.');
  const { currencyId } = offer;
  if (currencyId === null) throw noPrice(billingModule?.currency?.id, attributeId);
  return { ...offer, currencyId };
}

/** What is done for a caller is done by the server, whose rows are not asked for permission. */
export const asServer = <C extends Context>(context: C): C => ({ ...context, caller: serverFor(context.caller) });

function raised(quantity: number, by: number): number {
  if (quantity + by > maxQuantity) throw InvalidError.of('quantity', `must not be more than ${maxQuantity} in all.`);
  return quantity + by;
}

function noPrice(currencyId: string | undefined, attributeId: string | undefined): InvalidError {
  if (attributeId !== undefined) return InvalidError.of('attributeId', 'is not a price of this product in this currency.');
  if (currencyId !== undefined) return InvalidError.of('billingModule.currency.id', 'is a currency in which the product has no price.');
  return InvalidError.of('productId', "Product doesn't have price attributes connected to billing module currency.");
}

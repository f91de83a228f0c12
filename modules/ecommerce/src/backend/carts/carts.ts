import {
  ConflictError,
  type Context,
  InvalidError,
  newId,
  NotFoundError,
  Ownership,
  RefusedError,
  Rows,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import { OWNERS, type Owners, together } from '@flotilla/backend/ports';
import type { Row } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { product } from '../../entities/product.js';
import { ordersToBillingModuleCurrencies, ordersToProducts, storesToOrders } from '../../links.js';
import { maxQuantity } from '../../max-quantity.js';
import type { Address } from '../../addresses/address-input.js';
import type { CheckoutInput } from '../../checkout-shapes.js';
import { type Addition, type LineChange, maxCartLines, type OrderLine } from '../../shapes.js';
import { isInStock } from '../../pricing/price-rule.js';
import { asServer } from '../as-server.js';
import { requireOfferedExtras } from '../pricing/extra-errors.js';
import { cartOfferOf, lockCart, offerOf, pricedLines } from '../pricing/lines.sql.js';
import { type Offer, priceOf } from '../pricing/priced-line.js';
import { noDates, type Rental, Rentals } from './rentals.js';
import { unpaidAttempt } from './unpaid-attempt.sql.js';
import { isSameLine } from '../pricing/same-line.js';
import { currentExtras } from './line-extras.js';
import type { NewOrder } from './order-views.js';
import { nameOf } from '../pricing/name-of.js';
import { chooseVariation } from '../variations/choose-variation.js';
import { soldOut } from './sold-out.js';
import { SubjectOrders } from './subject-orders.js';

/**
 * Input for buying one product directly. `orderId`: id of the new order; `language`: language of messages to
 * the buyer.
 */
export type Single = Addition &
  Pick<CheckoutInput, 'provider' | 'email' | 'comment' | 'country' | 'taxId'> & {
    readonly orderId?: string;
    readonly language: string;
    readonly deliveryAddress: Address | null;
    readonly methodId?: string;
  };

/** Carts of subjects. Each product, store and currency is a separate order until checkout. */
@Injectable()
export class Carts {
  private ownText?: string;

  constructor(
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(Rentals) private readonly rentals: Rentals,
  ) {}

  /**
   * Adds a product to the cart, or raises the quantity of its line. Returns the order. @throws NotFoundError,
   * InvalidError, RefusedError
   */
  async add(
    subjectId: string,
    input: Addition,
    context: TransactionContext,
    language = 'en',
  ): Promise<{ readonly id: string; readonly made?: NewOrder }> {
    const txContext = asServer(context);
    const rental = await this.rentals.of(input, language, txContext);
    const query = { ...offerQueryOf(input), ...rental, subjectId };
    // The lock runs first; both statements are sent together.
    const [, found] = await together([
      lockCart(subjectId, txContext.tx),
      cartOfferOf(query, this.ownIds, txContext.tx),
    ]);
    const offer = requireOffered(found, input, language);
    requireOfferedExtras(offer, offer.product.title, language);
    const wanted = { ...offer, ...(rental.dates ?? noDates), productId: offer.product.id };
    const same = offer.ofProduct.find((line) => isSameLine(line, wanted));
    if (same) {
      await this.rows.of(ordersToProducts, txContext).update(same.id, {
        quantity: raised(same.quantity, rental.quantity),
        ...(rental.dates && { pieces: same.pieces + rental.pieces }),
      });
      return { id: same.orderId };
    }
    if (offer.lines >= maxCartLines)
      throw new RefusedError({
        en: `A cart holds ${maxCartLines} lines at most. Check out, or take something out of it.`,
        ru: `В корзине не больше ${maxCartLines} позиций. Оформите заказ или удалите что-нибудь.`,
      });
    const made = await this.make(subjectId, offer, { ...input, ...rental }, txContext);
    return { id: made.order.id, made };
  }

  /**
   * Creates an order of one product, independent of the cart; returns an unpaid order of the same attempt if
   * there is one. @throws like `add`; ConflictError when the stock is too low
   */
  async single(subjectId: string, input: Single, context: TransactionContext): Promise<Order> {
    const txContext = asServer(context);
    const rental = await this.rentals.of(input, input.language, txContext);
    const query = { ...offerQueryOf(input), ...rental };
    const offer = requireOffered(await offerOf(query, txContext.tx), input, input.language);
    requireOfferedExtras(offer, offer.product.title, input.language);
    const { stock, product } = offer;
    const { storeId, currencyId } = offer;
    const attempt = { ...offer, ...input, ...rental, storeId, currencyId, subjectId, extras: offer.extras };
    const waiting = await unpaidAttempt(attempt, this.ownership.idsText(order, '$1::uuid'), txContext.tx);
    if (waiting !== undefined) return this.rows.of(order, txContext).byId(waiting, { lock: 'update' });
    // Checked before the stock item is locked: of a thousand buyers of the last piece, most fail here without
    // a write.
    if (product.scheduleId !== null) await this.rentals.requireFree(offer, rental, input.language, txContext);
    else if (stock !== null && !isInStock(stock, input.quantity))
      throw soldOut([{ title: product.title, stock }], input.language);
    return (await this.make(subjectId, offer, { ...input, ...rental }, txContext)).order;
  }

  /**
   * Sets quantities, dates and extras of lines. @throws NotFoundError when the order or a line is not in the cart;
   * InvalidError or RefusedError for dates that the schedule does not allow
   */
  async change(
    orderId: string,
    quantities: readonly LineChange[],
    context: Context,
    subjectId?: string,
  ): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      await this.lockCartOrder(orderId, txContext, subjectId);
      const ids = quantities.map(({ id }) => id.toLowerCase());
      const where = { id: { inArray: ids }, orderId: { eq: orderId } };
      const lines = await this.rows.of(ordersToProducts, txContext).find({ where });
      if (new Set(ids).size !== ids.length)
        throw InvalidError.of('ordersToProducts', {
          en: 'names a line twice.',
          ru: 'одна позиция названа дважды.',
        });
      if (lines.length < ids.length) throw new NotFoundError('There is no such line in this order.');
      await this.rows
        .of(ordersToProducts, txContext)
        .updateMany(await this.rentals.changed(lines, quantities, txContext));
      const extended = quantities.flatMap(({ id, extras }) =>
        extras === undefined ? [] : [id.toLowerCase()],
      );
      if (extended.length > 0) await this.requireExtras(extended, txContext);
    });
  }

  /** @throws InvalidError, RefusedError when a line can't be sold with its extras */
  private async requireExtras(lineIds: readonly string[], txContext: TransactionContext): Promise<void> {
    for (const line of await pricedLines(lineIds, txContext.tx, 'lines')) {
      if (line.extraProblem === null) continue;
      const { title } = await this.rows.of(product, txContext).byId(line.productId, { fields: ['title'] });
      requireOfferedExtras(line, title, 'en');
    }
  }

  /** @throws NotFoundError when the order is not in the cart */
  async remove(subjectId: string, orderId: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      await this.lockCartOrder(orderId, txContext, subjectId);
      await this.rows.of(order, txContext).delete(orderId);
    });
  }

  private async lockCartOrder(
    orderId: string,
    txContext: TransactionContext,
    subjectId?: string,
  ): Promise<void> {
    const [locked] =
      subjectId === undefined
        ? [await this.rows.of(order, txContext).byId(orderId, { lock: 'update' })]
        : await this.orders.lock(subjectId, [orderId], txContext);
    if (locked?.type !== 'cart' || locked.status !== 'new')
      throw new ConflictError('The order is not in the cart any more.');
  }

  private async make(
    subjectId: string,
    offer: SoldOffer,
    input: Addition & Rental & Partial<Single>,
    txContext: TransactionContext,
  ): Promise<NewOrder> {
    const { productId, quantity, attributeId, comment, orderId = newId() } = input;
    const rented = input.dates && { ...input.dates, pieces: input.pieces };
    const { storeId, currencyId } = offer;
    const [made, line] = await together([
      this.rows.of(order, txContext).insert({ id: orderId, comment }),
      this.rows
        .of(ordersToProducts, txContext)
        .insert({ orderId, productId, quantity, attributeId, extras: [...offer.choices], ...rented }),
      storeId !== null && this.rows.of(storesToOrders, txContext).insert({ orderId, storeId }),
      this.rows
        .of(ordersToBillingModuleCurrencies, txContext)
        .insert({ orderId, billingModuleCurrencyId: currencyId }),
      this.owners.assign({ entity: order, id: orderId, isNew: true }, subjectId, txContext),
    ]);
    return { order: made, line: pricedAs(offer, line) };
  }

  private get ownIds(): string {
    return (this.ownText ??= this.ownership.idsText(order, '$6::uuid'));
  }
}

/** Returns a new line with the price of its offer. */
function pricedAs(offer: Offer, line: Row<typeof ordersToProducts>): OrderLine {
  return {
    ...line,
    ...priceOf(offer),
    product: offer.product,
    ...{ extras: currentExtras(offer), extraProblem: null, subscription: null },
    hasExtras: offer.hasExtras,
  };
}

const offerQueryOf = ({
  productId,
  storeId,
  attributeId,
  quantity,
  extras = [],
  billingModule,
}: Addition) => ({
  ...{ productId, storeId, attributeId, quantity, extras },
  currencyId: billingModule?.currency?.id,
});

type SoldOffer<O extends Offer = Offer> = O & { readonly currencyId: string };

/** @throws NotFoundError, InvalidError or RefusedError when the product is not sold like that */
export function requireOffered<O extends Offer>(
  offer: O | undefined,
  { storeId, attributeId, billingModule }: Pick<Addition, 'storeId' | 'attributeId' | 'billingModule'>,
  language: string,
): SoldOffer<O> {
  if (!offer) throw new NotFoundError('There is no such product.');
  if (offer.hasVariations) throw chooseVariation(nameOf(offer.product.title, language));
  if (storeId !== undefined && offer.storeId === null)
    throw new NotFoundError('The product is not sold in this store.');
  if (offer.stores > 1 && storeId === undefined)
    throw InvalidError.of('storeId', {
      en: 'is required: more than one store sells the product.',
      ru: 'нужен: товар продают несколько магазинов.',
    });
  const { currencyId } = offer;
  if (currencyId === null) throw noPrice(billingModule?.currency?.id, attributeId);
  return { ...offer, currencyId };
}

function raised(quantity: number, by: number): number {
  if (quantity + by > maxQuantity)
    throw InvalidError.of('quantity', {
      en: `must not be more than ${maxQuantity} in all.`,
      ru: `всего не больше ${maxQuantity}.`,
    });
  return quantity + by;
}

function noPrice(currencyId: string | undefined, attributeId: string | undefined): InvalidError {
  if (attributeId !== undefined)
    return InvalidError.of('attributeId', {
      en: 'is not a price of this product in this currency.',
      ru: 'это не цена этого товара в этой валюте.',
    });
  if (currencyId !== undefined)
    return InvalidError.of('billingModule.currency.id', {
      en: 'is a currency in which the product has no price.',
      ru: 'в этой валюте у товара нет цены.',
    });
  return InvalidError.of('productId', {
    en: "Product doesn't have price attributes connected to billing module currency.",
    ru: 'у товара нет цены.',
  });
}

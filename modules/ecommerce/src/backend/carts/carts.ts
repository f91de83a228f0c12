import { ConflictError, type Context, InvalidError, NotFoundError, RefusedError, Rows, serverFor, Writer } from '@flotilla/backend';
import { OWNERS, type Owners } from '@flotilla/backend/ports';
import { integerLimits } from '@flotilla/core/reflection';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { ordersToBillingModuleCurrencies, ordersToProducts, storesToOrders } from '../../links.js';
import { type Addition, maxCartLines } from '../../shapes.js';
import { isInStock } from '../../pricing/price-rule.js';
import { type Offer, offerOf } from '../pricing/lines.sql.js';
import { type Bought, cartState } from './cart-lines.sql.js';
import { soldOut } from './sold-out.js';
import { SubjectOrders } from './subject-orders.js';

type Inside = Required<Context>;

/** What is bought in one step. `orderId`: the id that the order is given; `language`: of what the buyer is told. */
export type Single = Addition & { readonly comment?: string; readonly orderId?: string; readonly language: string };

/** What is to be bought, and whether it is sold like that. */
interface Wanted {
  readonly bought: Bought;
  readonly quantity: number;
  readonly comment?: string;
}

/** How something is sold at this moment. */
interface Sold extends Pick<Offer, 'stock' | 'title'> {
  readonly bought: Bought;
}

/** Carts of subjects: each product, store and currency is an order of its own, until it is checked out. */
@Injectable()
export class Carts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
  ) {}

  /** Puts a product into the cart, or more of it. Answers the order. @throws NotFoundError, InvalidError, RefusedError */
  async add(subjectId: string, input: Addition, context: Inside): Promise<{ readonly id: string; readonly made?: Order }> {
    const inside = asServer(context);
    const { bought } = await this.sold(input, inside, subjectId);
    const { lines, same } = await cartState(await this.orders.cartIds(subjectId, inside), bought, inside.tx);
    if (same) {
      await this.rows.of(ordersToProducts, inside).update(same.id, { quantity: raised(same.quantity, input.quantity) });
      return { id: same.orderId };
    }
    if (lines >= maxCartLines)
      throw new RefusedError(`A cart holds ${maxCartLines} lines at most. Check out, or take something out of it.`);
    const made = await this.make(subjectId, { bought, quantity: input.quantity }, inside);
    return { id: made.id, made };
  }

  /** Makes an order of one product, whatever is in the cart. @throws as `add`; ConflictError where there are not as many */
  async single(subjectId: string, input: Single, context: Inside): Promise<string> {
    const inside = asServer(context);
    const { quantity, comment, orderId, language } = input;
    const { bought, stock, title } = await this.sold(input, inside);
    // Most of a thousand who want the last one hear it here: nothing is written for them, and no shelf held.
    if (stock !== null && !isInStock(stock, quantity)) throw soldOut([{ title, stock }], language);
    return (await this.make(subjectId, { bought, quantity, comment }, inside, orderId)).id;
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

  /** Where and in which currency something would be sold; holds the cart of who adds it. @throws NotFoundError, InvalidError */
  private async sold({ productId, storeId, attributeId, billingModule }: Addition, { tx }: Inside, turnOf?: string): Promise<Sold> {
    const asked = billingModule?.currency?.id;
    const offer = await offerOf({ productId, storeId, attributeId, currencyId: asked, turnOf }, tx);
    if (!offer) throw new NotFoundError('There is no such product.');
    if (storeId !== undefined && offer.storeId === null) throw new NotFoundError('The product is not sold in this store.');
    if (offer.stores > 1 && storeId === undefined) throw InvalidError.of('storeId', 'is required: more than one store sells the product.');
    if (offer.currencyId === null) throw noPrice(asked, attributeId);
    const bought = { productId, storeId: offer.storeId, currencyId: offer.currencyId, attributeId: attributeId ?? null };
    return { bought, stock: offer.stock, title: offer.title };
  }

  private async make(subjectId: string, { bought, quantity, comment }: Wanted, inside: Inside, id?: string): Promise<Order> {
    const { productId, storeId, currencyId, attributeId } = bought;
    const made = await this.rows.of(order, inside).insert({ id, comment });
    const orderId = made.id;
    await this.rows.of(ordersToProducts, inside).insert({ orderId, productId, quantity, attributeId });
    if (storeId !== null) await this.rows.of(storesToOrders, inside).insert({ orderId, storeId });
    await this.rows.of(ordersToBillingModuleCurrencies, inside).insert({ orderId, billingModuleCurrencyId: currencyId });
    await this.owners.assign({ entity: order, id: orderId, isNew: true }, subjectId, inside);
    return made;
  }
}

/** What is done for a caller is done by the server, whose rows are not asked for permission. */
export const asServer = <C extends Context>(context: C): C => ({ ...context, caller: serverFor(context.caller) });

function raised(quantity: number, by: number): number {
  if (quantity + by > integerLimits.max) throw InvalidError.of('quantity', `must not be more than ${integerLimits.max} in all.`);
  return quantity + by;
}

function noPrice(currencyId: string | undefined, attributeId: string | undefined): InvalidError {
  if (attributeId !== undefined) return InvalidError.of('attributeId', 'is not a price of this product in this currency.');
  if (currencyId !== undefined) return InvalidError.of('billingModule.currency.id', 'is a currency in which the product has no price.');
  return InvalidError.of('productId', "Product doesn't have price attributes connected to billing module currency.");
}

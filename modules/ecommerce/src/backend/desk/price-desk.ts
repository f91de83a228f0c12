import { type Context, InvalidError, NotFoundError, Rows, Writer } from '@flotilla/backend';
import { currency, type Interval } from '@flotilla/billing';
import { show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { ProductPrice } from '../../desk-actions.js';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { product } from '../../entities/product.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  productsToAttributes,
  storesToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../links.js';
import { intervalNamed } from '../../pricing/price-rule.js';
import { asServer } from '../carts/carts.js';
import { keyFor } from './price-keys.js';

type Inside = Required<Context>;

export interface PriceInput {
  readonly amount: string;
  readonly currencyId: string;
  readonly per: Interval | null;
  readonly storeId?: string;
}

const pricedAttribute = show(attribute, ['number', 'adminTitle'], {
  key: via(attributeKeysToAttributes, show(attributeKey, ['type', 'slug', 'adminTitle']), { first: true }),
  currency: via(attributesToBillingModuleCurrencies, show(currency, ['slug']), { first: true }),
});

/** A price, and its link to the product or to the product in a store. */
interface Placed extends ProductPrice {
  readonly linkId: string;
  readonly keyId: string;
}

/**
 * Edits prices by amount, currency and interval; creates the attribute, key and links that represent them.
 */
@Injectable()
export class PriceDesk {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  /** Returns the prices of a product, in all stores and in single ones, in the order of their links. */
  async pricesOf(productId: string, context: Context): Promise<Placed[]> {
    const shelves = await this.rows
      .of(storesToProducts, context)
      .find({ where: { productId: { eq: productId } }, fields: ['storeId'] });
    const own = await this.rows.of(productsToAttributes, context).find({
      where: { productId: { eq: productId } },
      fields: [],
      with: { attribute: pricedAttribute },
      orderBy: { orderIndex: 'asc' },
    });
    const ofStores = await this.rows.of(storesToProductsToAttributes, context).find({
      where: { storesToProductsId: { inArray: shelves.map(({ id }) => id) } },
      fields: ['storesToProductsId'],
      with: { attribute: pricedAttribute },
      orderBy: { orderIndex: 'asc' },
    });
    const storeOf = new Map(shelves.map(({ id, storeId }) => [id, storeId]));
    return [
      ...own.flatMap(({ id, attribute: of }) => placed(of, id, null)),
      ...ofStores.flatMap(({ id, storesToProductsId, attribute: of }) =>
        placed(of, id, storeOf.get(storesToProductsId) ?? null),
      ),
    ];
  }

  /** Creates a price, or changes the existing one. @throws NotFoundError, InvalidError */
  async set(productId: string, input: PriceInput, context: Context): Promise<ProductPrice> {
    return this.writer.within(asServer(context), async (inside) => {
      const { amount, currencyId, per, storeId = null } = input;
      const { type, adminTitle } = await this.rows
        .of(product, inside)
        .byId(productId, { fields: ['type', 'adminTitle'], lock: 'update' });
      if (!(await this.rows.of(currency, inside).exists({ where: { id: { eq: currencyId } } })))
        throw InvalidError.of('currencyId', 'is no currency.');
      const shelfId = storeId === null ? null : await this.shelf(productId, storeId, inside);
      if (type === 'subscription') await this.setInterval(productId, per, inside);
      const prices = await this.pricesOf(productId, inside);
      // Prices of one interval share a key, so that the store's price overrides the product's.
      const keyId =
        prices.find((one) => one.per === per)?.keyId ??
        (await keyFor('price', per, { rows: this.rows, inside })).id;
      const known = prices.find(
        (one) => one.keyId === keyId && one.currencyId === currencyId && one.storeId === storeId,
      );
      const attributeId =
        known && (await this.isAlone(known.attributeId, inside)) ? known.attributeId : undefined;
      if (attributeId !== undefined)
        await this.rows.of(attribute, inside).update(attributeId, { number: amount });
      const answer = { amount, currencyId, per, storeId };
      if (attributeId !== undefined) return { ...answer, attributeId };
      const made = await this.rows
        .of(attribute, inside)
        .insert({ adminTitle: `${adminTitle}: price${per === null ? '' : ` per ${per}`}`, number: amount });
      await this.rows
        .of(attributeKeysToAttributes, inside)
        .insert({ attributeKeyId: keyId, attributeId: made.id });
      await this.rows
        .of(attributesToBillingModuleCurrencies, inside)
        .insert({ attributeId: made.id, billingModuleCurrencyId: currencyId });
      await this.link({ productId, shelfId, attributeId: made.id, known }, inside);
      return { ...answer, attributeId: made.id };
    });
  }

  /** @throws NotFoundError when the product has no such price */
  async remove(
    productId: string,
    attributeId: string,
    storeId: string | null,
    context: Context,
  ): Promise<void> {
    await this.writer.within(asServer(context), async (inside) => {
      const prices = await this.pricesOf(productId, inside);
      const found = prices.find(
        (one) => one.attributeId === attributeId.toLowerCase() && one.storeId === storeId,
      );
      if (!found) throw new NotFoundError('The product has no such price.');
      if (await this.isAlone(found.attributeId, inside))
        return void (await this.rows.of(attribute, inside).delete(found.attributeId));
      if (storeId === null) await this.rows.of(productsToAttributes, inside).delete(found.linkId);
      else await this.rows.of(storesToProductsToAttributes, inside).delete(found.linkId);
    });
  }

  private async shelf(productId: string, storeId: string, inside: Inside): Promise<string> {
    const where = { productId: { eq: productId }, storeId: { eq: storeId } };
    const found = await this.rows.of(storesToProducts, inside).one({ where, fields: [] });
    if (!found) throw new NotFoundError('The product is not sold in this store.');
    return found.id;
  }

  /** Links a price. An attribute that other rows share is not changed: this product gets its own instead. */
  private async link(
    {
      productId,
      shelfId,
      attributeId,
      known,
    }: { productId: string; shelfId: string | null; attributeId: string; known?: Placed },
    inside: Inside,
  ): Promise<void> {
    const [own, ofShelf] = [
      this.rows.of(productsToAttributes, inside),
      this.rows.of(storesToProductsToAttributes, inside),
    ];
    if (known) return void (await (shelfId === null ? own : ofShelf).update(known.linkId, { attributeId }));
    if (shelfId !== null) return void (await ofShelf.insert({ storesToProductsId: shelfId, attributeId }));
    await own.insert({ productId, attributeId });
  }

  private async isAlone(attributeId: string, inside: Inside): Promise<boolean> {
    const where = { attributeId: { eq: attributeId } };
    const counts = [
      await this.rows.of(productsToAttributes, inside).count({ where }),
      await this.rows.of(storesToProductsToAttributes, inside).count({ where }),
      await this.rows.of(storesToAttributes, inside).count({ where }),
    ];
    return counts.reduce((sum, count) => sum + count, 0) === 1;
  }

  /** Makes the product a subscription with one interval, by an attribute without a value. */
  private async setInterval(productId: string, per: Interval | null, inside: Inside): Promise<void> {
    const links = await this.rows.of(productsToAttributes, inside).find({
      where: { productId: { eq: productId } },
      fields: [],
      with: { attribute: pricedAttribute },
    });
    const known = links
      .map(({ attribute: { key } }) => (key?.type === 'interval' ? intervalNamed(key) : undefined))
      .find(Boolean);
    if (known !== undefined && known !== per)
      throw InvalidError.of('per', `must be ${known}, the interval of this subscription.`);
    if (known !== undefined) return;
    const key = await keyFor('interval', per, { rows: this.rows, inside });
    const made = await this.rows.of(attribute, inside).insert({ adminTitle: key.adminTitle });
    await this.rows
      .of(attributeKeysToAttributes, inside)
      .insert({ attributeKeyId: key.id, attributeId: made.id });
    await this.rows
      .of(productsToAttributes, inside)
      .insert({ productId, attributeId: made.id, orderIndex: 99 });
  }
}

interface Priced {
  readonly id: string;
  readonly number: string | null;
  readonly key: {
    readonly id: string;
    readonly type: string;
    readonly slug: string;
    readonly adminTitle: string;
  } | null;
  readonly currency: { readonly id: string } | null;
}

function placed(
  { id, number, key, currency: paidIn }: Priced,
  linkId: string,
  storeId: string | null,
): Placed[] {
  if (key?.type !== 'price' || number === null || !paidIn) return [];
  const per = intervalNamed(key) ?? null;
  return [{ attributeId: id, amount: number, currencyId: paidIn.id, per, storeId, linkId, keyId: key.id }];
}

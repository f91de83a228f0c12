import { NotFoundError, Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { requireOffered } from '../carts/carts.js';
import { noDates, Rentals } from '../carts/rentals.js';
import { requireOfferedExtras } from '../pricing/extra-errors.js';
import { offerOf } from '../pricing/lines.sql.js';
import { readSoldProducts } from '../variations/read-sold-products.js';
import type { Addition } from '../../shapes.js';

/** A product to price, as the cart would take it. */
export type QuotedProduct = Omit<Addition, 'billingModule'> & { readonly currencyId?: string };

/** Prices products that are not in a cart. */
@Injectable()
export class ProductLines {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Rentals) private readonly rentals: Rentals,
  ) {}

  /** Returns a product as a line of a purchase. @throws NotFoundError, InvalidError, RefusedError as the cart does */
  async of({ currencyId, ...input }: QuotedProduct, language: string, context: TransactionContext) {
    const { productId, storeId, attributeId } = input;
    const addition = {
      ...input,
      billingModule: currencyId === undefined ? undefined : { currency: { id: currencyId } },
    };
    const rental = await this.rentals.of(addition, language, context);
    const { quantity } = rental;
    const query = { productId, storeId, attributeId, currencyId, extras: input.extras ?? [], ...rental };
    const id = productId.toLowerCase();
    const [found, products] = await together([
      offerOf(query, context.tx),
      readSoldProducts([id], { rows: this.rows, context }),
    ]);
    const offer = requireOffered(found, addition, language);
    requireOfferedExtras(offer, offer.product.title, language);
    const { price, total, segments, billingModuleCurrency, extras, offeredExtras } = offer;
    if (total === null || billingModuleCurrency === null) throw noPrice();
    const sold = products.get(id);
    if (!sold) throw new NotFoundError('There is no such product.');
    return {
      ...{
        ...sold,
        productId,
        quantity,
        price,
        total,
        segments,
        extras,
        offeredExtras,
        billingModuleCurrency,
      },
      freeExtras: await this.rentals.freeExtras(offer, rental, context),
      ...{ orderId: sold.id, storeId: offer.storeId, storesToProductsId: offer.storesToProductsId },
      title: offer.product.title,
      ...(rental.dates ?? noDates),
      interval: offer.interval,
    };
  }
}

/** Creates the error for a product without a price. */
export const noPrice = () => new NotFoundError('The product has no price.');

import { NotFoundError, Rows, server, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import type { QuoteAnswer, quoteProduct } from '../../tax-actions.js';
import { quote } from '../../taxes/quote.js';
import { untaxed } from '../../taxes/select-tax.js';
import { requireOffered } from '../carts/carts.js';
import { Rentals } from '../carts/rentals.js';
import { offerOf } from '../pricing/lines.sql.js';
import { TaxIds } from './tax-ids.js';
import { Taxes } from './taxes.js';
import type { CallOf } from '@flotilla/backend';

type Input = CallOf<typeof quoteProduct>['body'];

interface Visitor {
  readonly language: string;
  /** Hash of the network that the call came from. */
  readonly network: string;
}

/** Quotes purchases of products that are not in a cart. */
@Injectable()
export class QuoteProducts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rentals) private readonly rentals: Rentals,
    @Inject(Taxes) private readonly taxes: Taxes,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
  ) {}

  /** @throws NotFoundError, InvalidError, RefusedError as the cart does */
  async of(productId: string, input: Input, { language, network }: Visitor): Promise<QuoteAnswer> {
    const { buyer, taxId } = await this.taxIds.buyerOf(input, network);
    const { quantity: given, storeId, attributeId, currencyId } = input;
    return this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      const addition = {
        ...{ ...input, productId },
        billingModule: currencyId === undefined ? undefined : { currency: { id: currencyId } },
      };
      const { quantity } = await this.rentals.of({ ...addition, quantity: given }, language, context);
      const offer = requireOffered(
        await offerOf({ productId, storeId, attributeId, currencyId, quantity }, tx),
        addition,
      );
      const { price, total, billingModuleCurrency } = offer;
      if (price === null || total === null || billingModuleCurrency === null)
        throw new NotFoundError('The product has no price.');
      const fields = ['taxClassId', 'isShippable'] as const;
      const sold = await this.rows.of(product, context).byId(productId, { fields });
      const line = { ...sold, storeId: offer.storeId };
      const tax = (await this.taxes.of([line], buyer, context)).get(sold.id) ?? untaxed;
      const quoted = quote([{ id: sold.id, amount: total, tax }], billingModuleCurrency.decimals);
      return {
        ...quoted,
        currencyId: billingModuleCurrency.id,
        rows: quoted.rows.map(({ id: _, ...row }) => ({
          ...row,
          ...{ title: offer.product.title, quantity, unitPrice: price, amount: quoted.subtotal },
        })),
        taxes: [...quoted.taxes],
        isTaxIdVerified: taxId === undefined ? null : buyer.businessCountry !== null,
      };
    });
  }
}

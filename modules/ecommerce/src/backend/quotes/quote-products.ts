import { NotFoundError, Rows, server, type TransactionContext, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import type { QuoteAnswer, quoteProduct } from '../../tax-actions.js';
import { purchaseQuotes } from '../../quotes/purchase-quote.js';
import { quoteHashOf } from '../checkout/quote-hash.js';
import { QuotePurchases, requireDelivery } from '../delivery/quote-purchases.js';
import { distinctCodes } from '../purchases/purchase-details.js';
import { StoreDeliveryViews } from '../delivery/store-delivery-views.js';
import { requireOffered } from '../carts/carts.js';
import { Rentals } from '../carts/rentals.js';
import { offerOf } from '../pricing/lines.sql.js';
import { TaxIds } from '../taxes/tax-ids.js';
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
    @Inject(QuotePurchases) private readonly quotes: QuotePurchases,
    @Inject(StoreDeliveryViews) private readonly deliveries: StoreDeliveryViews,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
  ) {}

  /** @throws NotFoundError, InvalidError, RefusedError as the cart does */
  async of(productId: string, input: Input, { language, network }: Visitor): Promise<QuoteAnswer> {
    const taxed = await this.taxIds.buyerOf(input, network);
    return this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      const line = await this.lineOf({ ...input, productId }, language, context);
      const terms = {
        ...{ ...taxed, language, email: null, roles: [] },
        deliveries: input.deliveries ?? [],
        codes: distinctCodes(input.codes ?? []),
      };
      const { lines, charges, stores, discounts, codes } = await this.quotes.of([line], terms, context);
      if (input.deliveryAddress) requireDelivery(stores, taxed);
      const [sum] = purchaseQuotes(lines, charges, discounts);
      if (!sum) throw noPrice();
      const { billingModuleCurrency, ...sums } = sum;
      const rows = [
        ...lines.map((one) => ({ ...one, unitPrice: one.price, amount: one.total })),
        ...charges.map((one) => ({ ...one, quantity: 1, unitPrice: one.amount, segments: null })),
      ];
      return {
        ...sums,
        currencyId: billingModuleCurrency.id,
        rows: rows.map(({ title, quantity, unitPrice, segments, amount, discount, ...row }) => ({
          ...{ title, quantity, unitPrice, segments, amount, discount },
          ...{ net: row.net, tax: row.tax, gross: row.gross },
          ...{ taxRate: row.taxRate, taxCountry: row.taxCountry, taxReason: row.taxReason },
        })),
        deliveries: await this.deliveries.of(stores, context),
        codes: [...codes],
        quoteHash: quoteHashOf(lines, charges),
        isTaxIdVerified: taxed.taxId === undefined ? null : taxed.buyer.businessCountry !== null,
      };
    });
  }

  /** Returns the product as a line that is not in a cart. */
  private async lineOf(input: Input & { productId: string }, language: string, context: TransactionContext) {
    const { productId, quantity: given, storeId, attributeId, currencyId } = input;
    const addition = {
      ...input,
      billingModule: currencyId === undefined ? undefined : { currency: { id: currencyId } },
    };
    const rental = await this.rentals.of({ ...addition, quantity: given }, language, context);
    const { quantity } = rental;
    const query = { productId, storeId, attributeId, currencyId, ...rental };
    const offer = requireOffered(await offerOf(query, context.tx), addition);
    const { price, total, segments, billingModuleCurrency } = offer;
    if (total === null || billingModuleCurrency === null) throw noPrice();
    const fields = ['taxClassId', 'isShippable', 'weight'] as const;
    const sold = await this.rows.of(product, context).byId(productId, { fields });
    return {
      ...{ ...sold, productId, quantity, price, total, segments, billingModuleCurrency },
      ...{ orderId: sold.id, storeId: offer.storeId, title: offer.product.title },
      ...{ startDate: input.startDate ?? null, endDate: input.endDate ?? null, interval: offer.interval },
    };
  }
}

const noPrice = () => new NotFoundError('The product has no price.');

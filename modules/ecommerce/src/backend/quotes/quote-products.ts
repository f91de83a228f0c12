import { type Caller, type CallOf, server } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { QuoteAnswer, quoteProduct } from '../../tax-actions.js';
import { purchaseQuotes } from '../../quotes/purchase-quote.js';
import { quoteHashOf } from '../checkout/quote-hash.js';
import { requireDelivery } from '../delivery/delivery-errors.js';
import { QuotePurchases } from '../delivery/quote-purchases.js';
import { distinctCodes } from '../purchases/purchase-details.js';
import { CodeGuesses } from '../discounts/code-guesses.js';
import { StoreDeliveryViews } from '../delivery/store-delivery-views.js';
import { CatalogueReads } from '../pricing/catalogue-reads.sql.js';
import { noPrice, ProductLines } from './product-lines.js';
import { quotedExtras } from './quoted-extras.js';
import { quotedRows } from './quoted-rows.js';
import { TaxIds } from '../taxes/tax-ids.js';

type Input = CallOf<typeof quoteProduct>['body'];

interface Visitor {
  readonly caller: Caller;
  readonly language: string;
  /** Hash of the network that the call came from. */
  readonly network: string;
}

/** Quotes purchases of products that are not in a cart. */
@Injectable()
export class QuoteProducts {
  constructor(
    @Inject(CatalogueReads) private readonly catalogue: CatalogueReads,
    @Inject(ProductLines) private readonly products: ProductLines,
    @Inject(QuotePurchases) private readonly quotes: QuotePurchases,
    @Inject(StoreDeliveryViews) private readonly deliveries: StoreDeliveryViews,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
    @Inject(CodeGuesses) private readonly guesses: CodeGuesses,
  ) {}

  /** @throws NotFoundError, InvalidError, RefusedError as the cart does */
  async of(productId: string, input: Input, { caller, language, network }: Visitor): Promise<QuoteAnswer> {
    await this.guesses.require(input.codes, network);
    const taxed = await this.taxIds.buyerOf(input, network);
    const context = { caller: server, tx: await this.catalogue.reader() };
    const line = await this.products.of({ ...input, productId }, language, context);
    const terms = {
      ...{ ...taxed, language, email: input.email ?? null },
      emailFrom: { accountId: caller.kind === 'subject' ? caller.id : null },
      roles: caller.kind === 'subject' ? caller.roles : [],
      deliveries: input.deliveries ?? [],
      codes: distinctCodes(input.codes ?? []),
    };
    const quoted = await this.quotes.of([line], terms, context);
    const { lines, charges, stores, discounts, codes, canUseCodes } = quoted;
    if (input.deliveryAddress) requireDelivery(stores, taxed);
    const [sum] = purchaseQuotes(lines, charges, discounts, quoted);
    if (!sum) throw noPrice();
    await this.guesses.count(codes, network);
    const { billingModuleCurrency, ...sums } = sum;
    return {
      ...sums,
      currencyId: billingModuleCurrency.id,
      extras: quotedExtras(line),
      rows: quotedRows(lines, charges).map(({ currencyId: _, ...row }) => row),
      deliveries: await this.deliveries.of(stores, context),
      ...{ codes: [...codes], canUseCodes },
      quoteHash: quoteHashOf(quoted),
      isTaxIdVerified: taxed.taxId === undefined ? null : taxed.buyer.businessCountry !== null,
    };
  }
}

import { type CallOf, newId, Rows, server, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { DiscountTest, TestedDiscount, testDiscount } from '../../discount-actions.js';
import { discount } from '../../entities/discount.js';
import { purchaseQuotes } from '../../quotes/purchase-quote.js';
import { type QuotedPurchase, QuotePurchases } from '../delivery/quote-purchases.js';
import { distinctCodes } from '../purchases/purchase-details.js';
import { TaxIds } from '../taxes/tax-ids.js';
import { ProductLines } from './product-lines.js';
import { quotedRows } from './quoted-rows.js';

type Input = CallOf<typeof testDiscount>['body'];

interface Tester {
  readonly language: string;
  /** Hash of the network that the call came from. */
  readonly network: string;
}

/** Tests discounts with purchases that are not placed. */
@Injectable()
export class TestDiscounts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ProductLines) private readonly products: ProductLines,
    @Inject(QuotePurchases) private readonly quotes: QuotePurchases,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
  ) {}

  /** @throws NotFoundError, InvalidError, RefusedError as the cart does */
  async test(discountId: string, input: Input, { language, network }: Tester): Promise<DiscountTest> {
    const taxed = await this.taxIds.buyerOf(input, network);
    return this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      await this.rows.of(discount, context).byId(discountId, { fields: [] });
      const { currencyId } = input;
      const lines: Awaited<ReturnType<ProductLines['of']>>[] = [];
      for (const line of input.lines) {
        const priced = await this.products.of({ ...line, currencyId }, language, context);
        // The same product may be on several lines.
        lines.push({ ...priced, id: newId() });
      }
      const terms = {
        ...{
          ...taxed,
          language,
          email: input.email ?? null,
          emailFrom: 'shop' as const,
          roles: input.roles ?? [],
        },
        ...{ codes: distinctCodes(input.codes ?? []), testedId: discountId },
      };
      const quoteWith = (deliveries: NonNullable<Input['deliveries']>) =>
        this.quotes.of(lines, { ...terms, deliveries }, context);
      const first = await quoteWith(input.deliveries ?? []);
      const chosen = input.deliveries ?? firstDeliveries(first);
      const quoted = chosen.length === 0 ? first : await quoteWith(chosen);
      return {
        rows: quotedRows(quoted.lines, quoted.charges),
        discounts: testedDiscounts(quoted, discountId.toLowerCase()),
        codes: [...quoted.codes],
        quote: purchaseQuotes(quoted.lines, quoted.charges, quoted.discounts, quoted),
      };
    });
  }
}

function firstDeliveries({ stores }: Pick<QuotedPurchase<unknown>, 'stores'>) {
  return stores.flatMap(({ storeId, options: [first] }) =>
    first ? [{ storeId, methodId: first.method.id }] : [],
  );
}

/** Returns the discounts of a purchase with their amounts, then those that take nothing off; the tested one first. */
function testedDiscounts(
  { discounts, unused }: Pick<QuotedPurchase<unknown>, 'discounts' | 'unused'>,
  testedId: string,
): TestedDiscount[] {
  const all = [
    ...discounts.map(({ discountId: id, adminTitle, title, code, amount, currencyId }) => ({
      ...{ id, adminTitle, title, code, amount, currencyId },
      ...{ reason: null, missing: null },
    })),
    ...unused.map(({ discount: { id, adminTitle, title, code }, reason, missing, currency }) => ({
      ...{ id, adminTitle, title, code, reason },
      amount: null,
      missing: missing === undefined ? null : String(missing),
      currencyId: currency?.id ?? null,
    })),
  ];
  return all.toSorted((a, b) => Number(b.id === testedId) - Number(a.id === testedId));
}

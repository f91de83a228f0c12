import {
  type Caller,
  Ownership,
  RefusedError,
  Rows,
  server,
  TooManyError,
  UnavailableError,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import { OWNERS, type Owners } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { storedAddress, storedCodes, storedDeliveries } from '../purchases/stored-checkout.js';
import type { CheckoutAnswer, CheckoutChange } from '../../checkout-shapes.js';
import { checkout, type CheckoutRow } from '../../entities/checkout.js';
import { order } from '../../entities/order.js';
import { purchaseQuotes } from '../../quotes/purchase-quote.js';
import { requireDelivery } from '../delivery/delivery-errors.js';
import { type QuotedPurchase, QuotePurchases, type StoreDelivery } from '../delivery/quote-purchases.js';
import { CodeGuesses } from '../discounts/code-guesses.js';
import { StoreDeliveryViews } from '../delivery/store-delivery-views.js';
import { CatalogueReads } from '../pricing/catalogue-reads.sql.js';
import { cartLines, lockCart } from '../pricing/lines.sql.js';
import type { PricedLine } from '../pricing/priced-line.js';
import { type TaxedBuyer, TaxIds } from '../taxes/tax-ids.js';
import { distinctCodes, ReadDetails } from '../purchases/purchase-details.js';
import { quoteHashOf } from './quote-hash.js';
import type { UntaxedLine } from './payment-groups.js';
import { sellableLines } from './sellable-lines.js';

interface Buyer {
  readonly subjectId: string;
  readonly caller: Caller;
  /** Keyed hash of the network that the call came from. */
  readonly network: string;
  /** The order of the cart to check out; all of them without it. */
  readonly orderId?: string;
  /** Language of messages. */
  readonly language: string;
}

type Values = Partial<
  Pick<
    CheckoutRow,
    | 'email'
    | 'phone'
    | 'company'
    | 'taxId'
    | 'country'
    | 'deliveryAddress'
    | 'billingAddress'
    | 'deliveries'
    | 'codes'
  >
>;

/** Attempts to change a checkout that changes at the same time. */
const maxAttempts = 10;

/** The checkout that a buyer fills in for the cart. */
@Injectable()
export class OpenCheckout {
  private ownIds?: string;

  constructor(
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(ReadDetails) private readonly details: ReadDetails,
    @Inject(QuotePurchases) private readonly quotes: QuotePurchases,
    @Inject(StoreDeliveryViews) private readonly deliveries: StoreDeliveryViews,
    @Inject(TaxIds) private readonly taxIds: TaxIds,
    @Inject(CodeGuesses) private readonly guesses: CodeGuesses,
    @Inject(CatalogueReads) private readonly catalogue: CatalogueReads,
  ) {}

  /** Returns the checkout with the price of the cart. Writes nothing. */
  async view(buyer: Buyer): Promise<CheckoutAnswer> {
    const context = { caller: server, tx: await this.catalogue.reader() };
    const [open, lines] = await Promise.all([
      this.details.openOf(buyer.subjectId, { caller: server }),
      this.linesOf(buyer, context),
    ]);
    const values = open ?? {};
    const taxed = await this.taxedOf(values, buyer.network);
    const quoted = await this.quoted({ ...buyer, lines }, values, taxed, context);
    return this.answerOf(values, taxed, quoted, context);
  }

  /**
   * Sets values of the checkout. @throws InvalidError; NotFoundError for an address of another subject; RefusedError
   * for a tax number that is not registered, and for a country that no store delivers the goods to; UnavailableError for
   * a checkout that other calls keep changing
   */
  async change(buyer: Buyer, change: CheckoutChange): Promise<CheckoutAnswer> {
    await this.guesses.require(change.codes, buyer.network);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const answer = await this.tryChange(buyer, change);
      if (!answer) continue;
      if (change.codes) await this.guesses.count(answer.codes, buyer.network);
      return answer;
    }
    throw new UnavailableError('Too many concurrent changes. Try again.');
  }

  /** Returns undefined when a concurrent change has set other places, which are verified in another attempt. */
  private async tryChange(buyer: Buyer, change: CheckoutChange): Promise<CheckoutAnswer | undefined> {
    const { subjectId, network } = buyer;
    const known = await this.details.openOf(subjectId, { caller: server });
    const values = await this.valuesOf(subjectId, change);
    // A number is verified before the transaction, because the register may take seconds.
    const places = placesIn({ ...known, ...values });
    const taxed = await this.taxIds.buyerOf(places, network);
    return this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      await lockCart(subjectId, tx);
      const open = await this.details.openOf(subjectId, context, 'update');
      const merged = { ...open, ...values };
      if (JSON.stringify(placesIn(merged)) !== JSON.stringify(places)) return undefined;
      const changed = { ...merged, taxId: taxed.taxId ?? null };
      const lines = await this.linesOf(buyer, context);
      const purchase = await this.quoted({ ...buyer, lines }, changed, taxed, context);
      if (movesGoods(change)) requireDelivery(purchase.stores, taxed);
      const answer = await this.answerOf(changed, taxed, purchase, context);
      const { quote, quoteHash } = answer;
      await this.store(subjectId, open, { ...changed, quote, quoteHash }, context);
      return answer;
    });
  }

  private async valuesOf(subjectId: string, change: CheckoutChange): Promise<Values> {
    const {
      addressId: _,
      billingAddressId: __,
      deliveryAddress: ___,
      billingAddress: ____,
      ...plain
    } = change;
    const { delivery, billing } = await this.details.addressesOf(subjectId, change);
    return {
      ...plain,
      ...(delivery !== undefined && { deliveryAddress: delivery }),
      ...(billing !== undefined && { billingAddress: billing }),
    };
  }

  /** Returns where the buyer is taxed. A number that the register refuses now counts as unverified. */
  private async taxedOf(values: Values, network: string): Promise<TaxedBuyer> {
    try {
      return await this.taxIds.buyerOf(placesIn(values), network);
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof TooManyError)) throw error;
      return {
        ...(await this.taxIds.buyerOf({ ...placesIn(values), taxId: null }, network)),
        taxId: values.taxId ?? undefined,
      };
    }
  }

  private async linesOf(
    { subjectId, orderId }: Buyer,
    { tx }: TransactionContext,
  ): Promise<readonly PricedLine[]> {
    this.ownIds ??= this.ownership.idsText(order, '$1::uuid');
    const lines = await cartLines(subjectId, this.ownIds, tx);
    return orderId === undefined ? lines : lines.filter((one) => one.orderId === orderId.toLowerCase());
  }

  private async quoted(
    { lines: own, subjectId, caller, language }: Buyer & { readonly lines: readonly PricedLine[] },
    values: Values,
    taxed: TaxedBuyer,
    context: TransactionContext,
  ): Promise<QuotedPurchase<UntaxedLine>> {
    const lines = await sellableLines(own, this.rows, context);
    const terms = {
      ...{ ...taxed, language, email: values.email ?? null, emailFrom: { accountId: subjectId } },
      deliveries: storedDeliveries(values.deliveries),
      codes: distinctCodes(storedCodes(values.codes)),
      roles: caller.kind === 'subject' ? caller.roles : [],
    };
    return this.quotes.of(lines, terms, context);
  }

  private async answerOf(
    values: Values,
    { buyer, taxId }: TaxedBuyer,
    quoted: QuotedPurchase<UntaxedLine>,
    context: TransactionContext,
  ): Promise<CheckoutAnswer> {
    const { lines, charges, stores, discounts, codes, canUseCodes } = quoted;
    const { email = null, phone = null, company = null, country = null } = values;
    const chosen = storedDeliveries(values.deliveries);
    return {
      ...{ email, phone, company, country, taxId: taxId ?? null },
      isTaxIdVerified: taxId === undefined ? null : buyer.businessCountry !== null,
      deliveryAddress: storedAddress(values.deliveryAddress),
      billingAddress: storedAddress(values.billingAddress),
      deliveries: await this.deliveries.of(stores, context),
      dropped: chosen.filter(({ storeId }) =>
        stores.some((one) => one.storeId === storeId && one.selected === undefined),
      ),
      ...{ codes: [...codes], canUseCodes },
      missing: missingIn(values, stores),
      quote: purchaseQuotes(lines, charges, discounts, quoted),
      quoteHash: quoteHashOf(quoted),
    };
  }

  private async store(
    subjectId: string,
    open: CheckoutRow | null,
    values: Values & Pick<CheckoutRow, 'quote' | 'quoteHash'>,
    context: TransactionContext,
  ): Promise<void> {
    const { email, phone, company, taxId, country, deliveryAddress, billingAddress, deliveries } = values;
    const { codes, quote, quoteHash } = values;
    const stored = {
      ...{ email, phone, company, taxId, country, deliveryAddress, billingAddress, deliveries },
      ...{ codes, quote, quoteHash },
    };
    if (open) return void (await this.rows.of(checkout, context).update(open.id, stored));
    const { id } = await this.rows.of(checkout, context).insert({ ...stored, subjectId });
    await this.owners.assign({ entity: checkout, id, isNew: true }, subjectId, context);
  }
}

const placesIn = ({ country, taxId, deliveryAddress, billingAddress }: Values) => ({
  ...{ country, taxId },
  deliveryAddress: storedAddress(deliveryAddress),
  billingAddress: storedAddress(billingAddress),
});

/** Returns whether a change can move the goods to a place where no store delivers. */
const movesGoods = ({ country, deliveryAddress, addressId }: CheckoutChange) =>
  Boolean(country ?? deliveryAddress ?? addressId);

/** Returns what a purchase still needs. */
function missingIn(values: Values, stores: readonly StoreDelivery[]): CheckoutAnswer['missing'] {
  const needsAddress = stores.some(({ options, selected }) =>
    selected ? selected.method.kind === 'ship' : options.length === 0,
  );
  const needsChoice = stores.some(({ options, selected }) => !selected && options.length > 0);
  return [
    ...(values.email ? [] : ['email' as const]),
    ...(needsAddress && !values.deliveryAddress ? ['deliveryAddress' as const] : []),
    ...(needsChoice ? ['deliveries' as const] : []),
  ];
}

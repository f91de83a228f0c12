import { RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import type { Address } from '../../addresses/address-input.js';
import { roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { together } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import {
  deliveryOptions,
  type DeliveryOption,
  type Goods,
  type Method,
  methodsOf,
  needsPlace,
} from '../../delivery/delivery-options.js';
import { store } from '../../entities/store.js';
import { quote } from '../../taxes/quote.js';
import { type Buyer, type Tax, untaxed } from '../../taxes/select-tax.js';
import type { LineCurrency } from '../../shapes.js';
import type { CodeProblem } from '../discounts/code-problems.js';
import {
  discountRows,
  Discounts,
  type DiscountTerms,
  type UnusedDiscount,
  type UsedDiscount,
} from '../discounts/discounts.js';
import { Billing } from '../payments/billing.js';
import { nameOf } from '../pricing/name-of.js';
import { type TaxableLine, TAXES, type TaxSource } from '../taxes/tax-port.js';
import { type Adjustments, feeCharges, noAdjustments, withDiscount } from './adjustments.js';
import { addressIsMissing, doesNotDeliverTo } from './delivery-errors.js';
import { activeMethods } from './delivery-methods.sql.js';
import { type PaymentSchedule, paymentScheduleOf } from './payment-plans.js';
import {
  deliveryCharges,
  type DiscountedRow,
  extraCharges,
  offeredCharge,
  offeredLine,
  type PurchaseCharge,
  type PurchasedLine,
  type UntaxedExtra,
} from './purchase-charges.js';

/** The places of a buyer, the selected method of each store, and the codes of discounts. */
export interface PurchaseTerms extends Omit<DiscountTerms, 'country'> {
  readonly language: string;
  /** The place of the buyer. */
  readonly buyer: Buyer;
  /** The place that goods are sent to. */
  readonly destination: Buyer;
  readonly deliveries: readonly { readonly storeId: string; readonly methodId: string }[];
  readonly adjustments?: Adjustments;
}

/** The terms of a purchase that is placed. */
interface DeliveryTerms extends PurchaseTerms {
  readonly deliveryAddress?: Address | null;
}

/** How one store delivers its goods of a purchase. */
export interface StoreDelivery {
  readonly storeId: string;
  readonly options: readonly DeliveryOption[];
  /** The selected option; undefined until the buyer selects one of the options. */
  readonly selected: DeliveryOption | undefined;
  /** Whether an address can make further methods available. */
  readonly shipsSomewhere: boolean;
}

/** A purchase with discounts, deliveries and taxes. */
export interface QuotedPurchase<Line> extends PaymentSchedule {
  readonly lines: (Line & DiscountedRow)[];
  /** Extras of lines, then deliveries, then fees. */
  readonly charges: readonly PurchaseCharge[];
  /** The stores that deliver goods of the purchase. */
  readonly stores: readonly StoreDelivery[];
  readonly discounts: readonly UsedDiscount[];
  readonly unused: readonly UnusedDiscount[];
  /** Whether the shop has discounts with codes. */
  readonly canUseCodes: boolean;
  /** The codes of the buyer, and why one takes nothing off. */
  readonly codes: readonly EnteredCode[];
}

/** A code of the buyer. The problem is null where it takes something off. */
type EnteredCode = { readonly code: string } & (CodeProblem | { readonly [Name in keyof CodeProblem]: null });

/** Adds discounts, deliveries and taxes to the lines of a purchase. */
@Injectable()
export class QuotePurchases {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(TAXES) private readonly taxes: TaxSource,
    @Inject(Discounts) private readonly discounts: Discounts,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** Quotes lines. Runs one statement for lines that are neither sent nor taxed, and have no discounts. */
  async of<Line extends PurchasedLine>(
    lines: readonly Line[],
    terms: PurchaseTerms,
    context: TransactionContext,
  ): Promise<QuotedPurchase<Line>> {
    const goods = Map.groupBy(
      lines.filter(({ isShippable, storeId }) => isShippable && storeId !== null),
      ({ storeId }) => storeId ?? '',
    );
    const { country } = terms.destination;
    const productIds = lines.map(({ productId }) => productId);
    const unsent = lines.flatMap((line) => extraCharges(line, false));
    const [methods, offered] = await together([
      goods.size > 0 ? activeMethods([...goods.keys()], context.tx) : Promise.resolve([]),
      this.discounts.offeredTo({ ...terms, country }, productIds, context),
    ]);
    const rows = [...lines.map(offeredLine), ...unsent.map((one) => offeredCharge(one, lines))];
    // Deliveries cost by what discounts leave of the goods.
    const ofGoods = discountRows(rows, offered, terms.language);
    const left = (line: Line) => ({ ...line, total: leftOf(line, unsent, ofGoods.byRow) });
    const stores = [...goods].flatMap(([storeId, own]) => {
      const methodsHere = methodsOf(methods, storeId);
      return methodsHere.length === 0
        ? []
        : [storeDelivery(methodsHere, { storeId, lines: own.map(left) }, terms)];
    });
    const deliveries = stores.flatMap((one) => deliveryCharges(one, goods.get(one.storeId) ?? []));
    const shipped = new Set(
      [...goods].flatMap(([storeId, own]) => {
        const selected = stores.find((one) => one.storeId === storeId)?.selected;
        return selected === undefined || needsPlace(selected.method) ? own.map(({ id }) => id) : [];
      }),
    );
    const sent = deliveries.map((one) => offeredCharge(one, lines));
    const taken = sent.length === 0 ? ofGoods : discountRows([...rows, ...sent], offered, terms.language);
    const extras = unsent.map((one) => ({ ...one, isShipped: shipped.has(one.lineId) }));
    const { adjustments = noAdjustments } = terms;
    const fees = feeCharges(adjustments, lines);
    const goodsRows = [
      ...lines.map((line) => ({ ...line, amount: line.total, isShipped: shipped.has(line.id) })),
      ...extras,
    ];
    const taxable = [...goodsRows, ...deliveries, ...fees];
    const decimals = lines[0]?.billingModuleCurrency.decimals ?? 0;
    const discounts = withDiscount(taken.byRow, goodsRows, adjustments, decimals);
    const taxes = await this.taxesOf(taxable, discounts, terms, context);
    const priced = quoteRows(taxable, discounts, taxes);
    const quotedLines = lines.flatMap((line) => quoted(line, priced));
    const charges = [...extras, ...deliveries, ...fees].flatMap((charge) => quoted(charge, priced));
    return {
      ...{ lines: quotedLines, charges },
      ...(await paymentScheduleOf(quotedLines, charges, this.paymentRules(), context.tx)),
      ...{ stores, discounts: taken.used, unused: taken.unused, canUseCodes: offered.canUseCodes },
      codes: terms.codes.map((code) => ({
        code,
        ...(taken.problems.get(code.toLowerCase()) ?? { reason: null, problem: null }),
      })),
    };
  }

  private taxesOf(
    rows: readonly (Taxable & TaxableLine)[],
    discounts: ReadonlyMap<string, string>,
    ...[terms, context]: [PurchaseTerms, TransactionContext]
  ): Promise<ReadonlyMap<string, Tax>> {
    const taxed = rows.map((row) => {
      const amount = subtract(row.amount, discounts.get(row.id) ?? '0');
      return { ...row, amount, currency: row.billingModuleCurrency.code };
    });
    return this.taxes.of(taxed, terms, context);
  }

  private paymentRules() {
    return {
      limitsOf: (currency: string) => this.billing.payments.partLimits(currency),
      isOffered: (mode: 'hold' | 'charge') => this.billing.isOffered(mode),
    };
  }

  /**
   * Checks that each store can deliver its goods in the selected way. @throws RefusedError which names the store
   * or the country
   */
  async requireDeliveries(
    stores: readonly StoreDelivery[],
    { destination: { country }, deliveryAddress, language }: DeliveryTerms,
    context: TransactionContext,
  ): Promise<void> {
    for (const { storeId, options, selected, shipsSomewhere } of stores) {
      if (selected && needsPlace(selected.method) && !deliveryAddress) throw addressIsMissing();
      if (selected) continue;
      if (options.length === 0 && country !== null) throw doesNotDeliverTo(country);
      if (options.length === 0 && shipsSomewhere) throw addressIsMissing();
      const { title, adminTitle } = await this.rows
        .of(store, context)
        .byId(storeId, { fields: ['title', 'adminTitle'] });
      const message = `Choose how ${nameOf(title, language) || adminTitle} delivers.`;
      throw new RefusedError(message, [{ field: 'deliveries', message }]);
    }
  }
}

function storeDelivery(
  methods: readonly Method[],
  { storeId, lines }: { readonly storeId: string; readonly lines: readonly PurchasedLine[] },
  { destination, deliveries }: PurchaseTerms,
): StoreDelivery {
  const options = deliveryOptions(methods, storeId, goodsIn(lines), destination);
  const chosen = deliveries.find((one) => one.storeId === storeId)?.methodId;
  return {
    ...{ storeId, options, shipsSomewhere: methods.some(needsPlace) },
    selected: options.find(({ method }) => method.id === chosen),
  };
}

/** Returns the goods by currency. */
function goodsIn(lines: readonly PurchasedLine[]): Goods[] {
  const currencies = Map.groupBy(lines, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return [...currencies].map(([currencyId, own]) => {
    const decimals = own[0]?.billingModuleCurrency.decimals ?? 0;
    return {
      ...{ currencyId, decimals },
      subtotal: roundHalfUp(sum(own.map(({ total }) => total)), decimals),
      weight: own.reduce((all, { weight, quantity }) => all + (weight ?? 0) * quantity, 0),
    };
  });
}

/** Returns what discounts leave of a line with its extras. */
function leftOf(
  { id, total }: PurchasedLine,
  extras: readonly UntaxedExtra[],
  discounts: ReadonlyMap<string, string>,
): string {
  const own = extras.filter(({ lineId }) => lineId === id);
  const rows = [{ id, amount: total }, ...own];
  return sum(rows.map((row) => subtract(row.amount, discounts.get(row.id) ?? '0')));
}

interface Taxable {
  readonly id: string;
  readonly amount: string;
  readonly billingModuleCurrency: LineCurrency;
}

/** Prices what discounts leave of rows with their taxes, by currency. */
function quoteRows(
  rows: readonly Taxable[],
  discounts: ReadonlyMap<string, string>,
  taxes: ReadonlyMap<string, Tax>,
): Map<string, DiscountedRow> {
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return new Map(
    [...currencies.values()].flatMap((own) => {
      const decimals = own[0]?.billingModuleCurrency.decimals ?? 0;
      const discountOf = (id: string) => roundHalfUp(discounts.get(id) ?? '0', decimals);
      const given = own.map(({ id, amount }) => ({
        ...{ id, amount: subtract(amount, discountOf(id)) },
        tax: taxes.get(id) ?? untaxed,
      }));
      return quote(given, decimals).rows.map(
        (row) => [row.id, { ...row, discount: discountOf(row.id) }] as const,
      );
    }),
  );
}

function quoted<Row extends { readonly id: string }>(
  row: Row,
  rows: ReadonlyMap<string, DiscountedRow>,
): (Row & DiscountedRow)[] {
  const priced = rows.get(row.id);
  return priced ? [{ ...row, ...priced }] : [];
}

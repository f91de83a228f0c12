import { newId, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import type { Address } from '../../addresses/address-input.js';
import type { LocalizedText } from '@flotilla/core';
import { roundHalfUp, sum } from '@flotilla/core/values';
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
import { type QuotedRow, quote } from '../../taxes/quote.js';
import { type Buyer, type Tax, untaxed } from '../../taxes/select-tax.js';
import type { LineCurrency } from '../../shapes.js';
import { nameOf } from '../pricing/name-of.js';
import { type TaxableLine, Taxes } from '../taxes/taxes.js';
import { activeMethods } from './delivery-methods.sql.js';

/** A line with its price, before taxes. */
export interface PurchasedLine extends Omit<TaxableLine, 'isShipped'> {
  readonly orderId: string;
  readonly quantity: number;
  readonly total: string;
  readonly isShippable: boolean;
  /** Of one piece, in grams. */
  readonly weight: number | null;
  readonly billingModuleCurrency: LineCurrency;
}

/** The places of a buyer, and the selected method of each store. */
export interface PurchaseTerms {
  /** The place of the buyer. */
  readonly buyer: Buyer;
  /** The place that goods are sent to. */
  readonly destination: Buyer;
  readonly deliveries: readonly { readonly storeId: string; readonly methodId: string }[];
}

/** The terms of a purchase that is placed. */
interface DeliveryTerms extends PurchaseTerms {
  readonly deliveryAddress?: Address | null;
  readonly language: string;
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

/** A delivery to charge, with its tax. Stands on the first order whose goods it brings. */
export interface DeliveryCharge extends QuotedRow {
  readonly orderId: string;
  /** All orders whose goods it brings. */
  readonly orderIds: readonly string[];
  readonly storeId: string;
  readonly methodId: string;
  readonly isShipped: boolean;
  readonly title: LocalizedText;
  readonly amount: string;
  readonly billingModuleCurrency: LineCurrency;
}

/** A purchase with deliveries and taxes. */
export interface QuotedPurchase<Line> {
  readonly lines: (Line & QuotedRow)[];
  readonly charges: readonly DeliveryCharge[];
  /** The stores that deliver goods of the purchase. */
  readonly stores: readonly StoreDelivery[];
}

type UntaxedCharge = Omit<DeliveryCharge, keyof QuotedRow> & Omit<TaxableLine, 'isShippable'>;

/** Adds deliveries and taxes to the lines of a purchase. */
@Injectable()
export class QuotePurchases {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Taxes) private readonly taxes: Taxes,
  ) {}

  /** Quotes lines. Runs no statement for lines that are neither sent nor taxed. */
  async of<Line extends PurchasedLine>(
    lines: readonly Line[],
    terms: PurchaseTerms,
    context: TransactionContext,
  ): Promise<QuotedPurchase<Line>> {
    const goods = Map.groupBy(
      lines.filter(({ isShippable, storeId }) => isShippable && storeId !== null),
      ({ storeId }) => storeId ?? '',
    );
    const methods = goods.size > 0 ? await activeMethods([...goods.keys()], context.tx) : [];
    const stores = [...goods].flatMap(([storeId, own]) => {
      const offered = methodsOf(methods, storeId);
      return offered.length === 0 ? [] : [storeDelivery(offered, { storeId, lines: own }, terms)];
    });
    const charges = stores.flatMap((one) => chargesOf(one, goods.get(one.storeId) ?? []));
    const shipped = new Set(
      [...goods].flatMap(([storeId, own]) => {
        const selected = stores.find((one) => one.storeId === storeId)?.selected;
        return selected === undefined || needsPlace(selected.method) ? own.map(({ id }) => id) : [];
      }),
    );
    const taxable = [...lines.map((line) => ({ ...line, isShipped: shipped.has(line.id) })), ...charges];
    const rows = quoteRows(taxable, await this.taxes.of(taxable, terms, context));
    return {
      lines: lines.flatMap((line) => quoted(line, rows)),
      charges: charges.flatMap((charge) => quoted(charge, rows)),
      stores,
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

/** Creates the error for goods that no method brings to a country. */
export function doesNotDeliverTo(country: string): RefusedError {
  const message = `We do not deliver to ${country}.`;
  return new RefusedError(message, [{ field: 'deliveryAddress', message }]);
}

/** @throws RefusedError when a store brings its goods neither to the place of the buyer nor to a counter */
export function requireDelivery(
  stores: readonly StoreDelivery[],
  { destination }: Pick<PurchaseTerms, 'destination'>,
): void {
  if (destination.country !== null && stores.some(({ options }) => options.length === 0))
    throw doesNotDeliverTo(destination.country);
}

/** Creates the error for goods that can't be sent without an address. */
export function addressIsMissing(): RefusedError {
  const message = 'The goods are sent to an address. Fill it in.';
  return new RefusedError(message, [{ field: 'deliveryAddress', message }]);
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

/** Returns the charges of a store's selected method, one for each currency. */
function chargesOf({ storeId, selected }: StoreDelivery, lines: readonly PurchasedLine[]): UntaxedCharge[] {
  if (!selected) return [];
  const { method, amounts } = selected;
  return amounts.flatMap(({ currencyId, amount }) => {
    const own = lines.filter(({ billingModuleCurrency }) => billingModuleCurrency.id === currencyId);
    const [first] = own;
    if (!first) return [];
    const { billingModuleCurrency, orderId } = first;
    return {
      ...{ id: newId(), orderId, storeId, methodId: method.id, title: method.title, amount },
      ...{ billingModuleCurrency, taxClassId: method.taxClassId, isShipped: needsPlace(method) },
      orderIds: [...new Set(own.map((line) => line.orderId))],
    };
  });
}

type Taxable = {
  readonly id: string;
  readonly total?: string;
  readonly amount?: string;
  readonly billingModuleCurrency: LineCurrency;
};

/** Prices rows with their taxes, by currency. */
function quoteRows(rows: readonly Taxable[], taxes: ReadonlyMap<string, Tax>): Map<string, QuotedRow> {
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return new Map(
    [...currencies.values()].flatMap((together) => {
      const given = together.map(({ id, total, amount }) => ({
        ...{ id, amount: total ?? amount ?? '0' },
        tax: taxes.get(id) ?? untaxed,
      }));
      const decimals = together[0]?.billingModuleCurrency.decimals ?? 0;
      return quote(given, decimals).rows.map((row) => [row.id, row] as const);
    }),
  );
}

function quoted<Row extends { readonly id: string }>(
  row: Row,
  rows: ReadonlyMap<string, QuotedRow>,
): (Row & QuotedRow)[] {
  const priced = rows.get(row.id);
  return priced ? [{ ...row, ...priced }] : [];
}

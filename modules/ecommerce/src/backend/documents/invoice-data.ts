import type { Row } from '@flotilla/core';
import { compareDecimals, roundHalfUp } from '@flotilla/core/values';
import { addressLines } from '../../addresses/address-format.js';
import { storeAddress } from '../../addresses/address-input.js';
import type { Charge } from '../../entities/charge.js';
import type { Order } from '../../entities/order.js';
import type { Store } from '../../entities/store.js';
import type { ordersToProducts } from '../../links.js';
import { unitIn } from '../fulfilment/sold-text.js';
import { nameOf } from '../pricing/name-of.js';
import { writtenStay } from '../stay-length.js';
import { storeZone } from '../store-zone.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import type { DocumentData, DocumentRow } from './document-data.js';
import { documentLanguage } from '../document-language.js';
import { sumRows } from './sum-rows.js';

/** A paid order as its documents need it, in one currency. */
export interface PaidOrder {
  readonly order: Order;
  readonly store: Pick<Store, 'id' | 'slug' | 'legalName' | 'taxId' | 'country' | 'address' | 'timeZone'>;
  readonly lines: readonly Row<typeof ordersToProducts>[];
  readonly charges: readonly Charge[];
  /** Sum of its open instalments. */
  readonly unpaid: string;
  readonly currency: { readonly id: string; readonly code: string | null; readonly decimals: number };
}

/**
 * Returns the content of the invoice of an order; null when none is issued: nothing was charged, or the store
 * lacks its legal name, its address, or the tax number of an invoice with tax.
 */
export function invoiceData({
  order,
  store,
  lines,
  charges,
  unpaid,
  currency,
}: PaidOrder): DocumentData | null {
  const language = documentLanguage(order.language);
  const seller = sellerOf(store, language);
  const { decimals } = currency;
  const rows = [
    ...lines.flatMap((line) => [
      lineRow(line, language, decimals),
      ...charges.filter(({ lineId }) => lineId === line.id).map((one) => chargeRow(one, language, decimals)),
    ]),
    ...charges.filter(({ lineId }) => lineId === null).map((one) => chargeRow(one, language, decimals)),
  ];
  const sums = sumRows(rows, decimals);
  const isTaxed = rows.some(({ taxReason }) => taxReason !== 'none');
  if (!seller || (isTaxed && seller.taxId === null) || compareDecimals(sums.totals.gross, '0') <= 0)
    return null;
  return {
    kind: 'invoice',
    language,
    timeZone: storeZone(store.timeZone),
    currency: { code: currency.code ?? '', decimals },
    seller,
    buyer: buyerOf(order, language),
    order: {
      number: order.number ?? order.id,
      placedAt: order.placedAt,
      paidAt: order.paidAt ?? order.createdAt,
    },
    rows,
    ...sums,
    unpaid: roundHalfUp(unpaid, decimals),
    corrects: null,
  };
}

function sellerOf(store: PaidOrder['store'], language: string): DocumentData['seller'] | null {
  const address = storeAddress.safeParse(store.address).data;
  const { legalName: name, country, taxId } = store;
  if (!address || !name || !country) return null;
  const [, ...lines] = addressLines({ ...address, name, country }, language);
  return { name, lines, taxId: taxId || null };
}

function buyerOf(
  { email, taxId, billingAddress, deliveryAddress }: Order,
  language: string,
): DocumentData['buyer'] {
  const [billing, delivery] = [billingAddress, deliveryAddress].map((stored) => {
    const address = storedAddress(stored);
    return address ? addressLines(address, language) : [];
  });
  const lines = (billing?.length ? billing : delivery) ?? [];
  const isSame = lines.join('\n') === delivery?.join('\n');
  return { email, taxId, lines, delivery: isSame ? [] : (delivery ?? []) };
}

function lineRow(line: Row<typeof ordersToProducts>, language: string, decimals: number): DocumentRow {
  const { id, title, unit, quantity, unitPrice, discount } = line;
  return {
    id,
    title: nameOf(title, language) + unitIn(unit, language),
    dates: writtenStay(line, language),
    ...{ quantity, unitPrice, discount },
    ...taxedAmounts({ ...line, amount: line.total ?? '0' }, decimals),
  };
}

function chargeRow(charge: Charge, language: string, decimals: number): DocumentRow {
  const { id, title, quantity, unitPrice, discount } = charge;
  const name = nameOf(title, language);
  return { id, title: name, dates: '', quantity, unitPrice, discount, ...taxedAmounts(charge, decimals) };
}

interface Taxed {
  readonly amount: string;
  readonly net: string | null;
  readonly tax: string | null;
  readonly gross: string | null;
  readonly taxRate: string | null;
  readonly taxCountry: string | null;
  readonly taxReason: DocumentRow['taxReason'] | null;
}

/** Returns the amounts of a row; one that was sold without a quote is untaxed. */
function taxedAmounts({ amount, net, tax, gross, taxRate, taxCountry, taxReason }: Taxed, decimals: number) {
  const rounded = (value: string | null) => roundHalfUp(value ?? '0', decimals);
  return {
    net: rounded(net ?? gross ?? amount),
    tax: rounded(tax),
    gross: rounded(gross ?? amount),
    taxRate: taxRate ?? '0',
    taxCountry,
    taxReason: taxReason ?? ('none' as const),
  };
}

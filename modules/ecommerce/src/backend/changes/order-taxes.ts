import { type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Order } from '../../entities/order.js';
import { quote } from '../../taxes/quote.js';
import { untaxed } from '../../taxes/select-tax.js';
import { parseTaxId } from '../../taxes/tax-id.js';
import { nowhere, type Place } from '../../taxes/zone-rank.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { type TaxableLine, TAXES, type TaxSource } from '../taxes/tax-port.js';

interface TaxedOrder {
  readonly order: Pick<Order, 'country' | 'taxId' | 'deliveryAddress' | 'billingAddress'>;
  readonly lines: readonly { readonly taxReason: string | null }[];
  readonly currency: { readonly code: string | null; readonly decimals: number };
}

/** Taxes new rows of a sold order at the rates of today, at the places of the sale. */
@Injectable()
export class OrderTaxes {
  constructor(@Inject(TAXES) private readonly taxes: TaxSource) {}

  /** Returns the amounts of rows by id: net and tax add up to gross. */
  async of(
    rows: readonly (TaxableLine & { readonly amount: string })[],
    { order, lines, currency: { code: currency, decimals } }: TaxedOrder,
    context: TransactionContext,
  ) {
    const taxed = rows.map((row) => ({ ...row, currency }));
    const taxes = await this.taxes.of(taxed, placesOf(order, lines), context);
    const given = rows.map(({ id, amount }) => ({ id, amount, tax: taxes.get(id) ?? untaxed }));
    return new Map(
      quote(given, decimals).rows.map(({ id, net, tax, gross, taxRate, taxCountry, taxReason }) => [
        id,
        { net, tax, gross, taxRate, taxCountry, taxReason },
      ]),
    );
  }
}

/** Returns the places of the sale. A business was verified if one of its lines is taxed as such. */
export function placesOf(order: TaxedOrder['order'], lines: TaxedOrder['lines']) {
  const home =
    placeIn(order.billingAddress) ??
    (order.country === null ? undefined : { ...nowhere, country: order.country }) ??
    placeIn(order.deliveryAddress) ??
    nowhere;
  const isBusiness = lines.some(({ taxReason }) => taxReason === 'reverse-charge');
  const businessCountry = isBusiness ? (parseTaxId(order.taxId ?? '')?.country ?? null) : null;
  return {
    buyer: { ...home, businessCountry },
    destination: { ...(placeIn(order.deliveryAddress) ?? home), businessCountry },
  };
}

function placeIn(json: unknown): Place | undefined {
  const address = storedAddress(json);
  if (!address) return undefined;
  const { country, region = null, postalCode = null } = address;
  return { country, region, postalCode };
}

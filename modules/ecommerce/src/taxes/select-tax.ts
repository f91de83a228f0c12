import { isMemberState } from './countries.js';
import type { TaxPlace, TaxReason } from './tax-terms.js';
import { nowhere, type Place, type ZoneArea, zoneRank } from './zone-rank.js';

/** The store that sells. Without a country it charges no tax. */
export interface Seller {
  readonly country: string | null;
  readonly pricesIncludeTax: boolean;
  /** Whether it reports sales to other member states in the EU's One Stop Shop. */
  readonly isOssRegistered: boolean;
}

/** The place of the buyer. */
export interface Buyer extends Place {
  /** Country of the verified tax number of a business; null for everyone else. */
  readonly businessCountry: string | null;
}

/** A tax rate of one class, and the zone that it applies to. */
export interface ZoneRate extends ZoneArea {
  /** In percent. */
  readonly rate: string;
}

/** The tax class of a product with its current rates, and whether the product is sent to the buyer. */
export interface Supply {
  readonly place: TaxPlace;
  readonly isShipped: boolean;
  readonly rates: readonly ZoneRate[];
}

/** The tax of a row. */
export interface Tax {
  /** In percent. */
  readonly rate: string;
  readonly country: string | null;
  readonly reason: TaxReason;
  /** Rate that the price contains, in percent; null for a price without tax. */
  readonly includedRate: string | null;
}

export const untaxed: Tax = { rate: '0', country: null, reason: 'none', includedRate: null };

/**
 * Returns the tax of a supply by the place of supply: Directive 2006/112/EC, articles 31 to 33, 44 to 58 and
 * 138. A price that includes tax keeps its amount in every country that taxes it, and loses the store's own
 * tax where it is not taxed.
 */
export function selectTax(supply: Supply | undefined, seller: Seller, buyer: Buyer): Tax {
  const { country } = seller;
  if (supply === undefined || country === null) return untaxed;
  const atHome = { ...nowhere, ...(buyer.country === country ? buyer : {}), country };
  const own = rateIn(supply.rates, atHome);
  const includedOwn = seller.pricesIncludeTax ? (own ?? null) : null;
  const taxedIn = (taxCountry: string, rate: string | undefined): Tax =>
    rate === undefined
      ? { ...untaxed, country: taxCountry }
      : {
          ...{ rate, country: taxCountry, reason: 'standard' },
          includedRate: seller.pricesIncludeTax ? rate : null,
        };
  const free = (reason: TaxReason): Tax => ({ rate: '0', country, reason, includedRate: includedOwn });

  if (isTaxedAtHome(supply, country, buyer)) return taxedIn(country, own);
  if (isReverseCharged(country, buyer)) return free('reverse-charge');
  const destination = buyer.country ?? country;
  if (destination === country || supply.place === 'service') return taxedIn(country, own);
  const there = rateIn(supply.rates, buyer);
  if (seller.isOssRegistered && there !== undefined) return taxedIn(destination, there);
  if (!isMemberState(destination) || !isMemberState(country)) return free('export');
  return taxedIn(country, own);
}

/** Returns whether the supply is made where the store is, for businesses too. */
function isTaxedAtHome({ place, isShipped }: Supply, country: string, buyer: Buyer): boolean {
  if (place === 'on-site') return true;
  return place === 'goods' && (!isShipped || (buyer.country ?? country) === country);
}

/** Returns whether the buyer is a business of another member state, which pays the tax itself. */
function isReverseCharged(country: string, { businessCountry }: Buyer): boolean {
  return (
    businessCountry !== null &&
    businessCountry !== country &&
    isMemberState(businessCountry) &&
    isMemberState(country)
  );
}

/** Returns the rate of the most specific zone. */
function rateIn(rates: readonly ZoneRate[], place: Place): string | undefined {
  let best: { readonly rank: number; readonly rate: string } | undefined;
  for (const zone of rates) {
    const rank = zoneRank(zone, place);
    if (rank > 0 && rank > (best?.rank ?? 0)) best = { rank, rate: zone.rate };
  }
  return best?.rate;
}

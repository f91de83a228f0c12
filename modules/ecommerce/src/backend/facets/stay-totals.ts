import { unitsByDay } from '../../bookings/stay.js';
import { priceStay } from '../../pricing/stay-price.js';
import type { AllowedStay } from '../bookings/free-products.js';
import { maxRates } from '../schedules/rented-products.sql.js';
import type { Period } from './facet-selection.js';
import type { ListCurrency } from './facets.sql.js';
import type { ListedProducts } from './listed-products.js';
import { type ListPrices, listPrices } from './price-order.js';

interface StaysOfList {
  readonly stays: readonly AllowedStay[];
  readonly period: Period;
  /** Ids of the products that are free on the days. */
  readonly free: ReadonlySet<string>;
  readonly currency: ListCurrency;
}

/**
 * Returns the prices of a list for a stay: of free products the price of the stay, of others that of its units
 * without rates.
 */
export function stayTotals(
  prices: ListPrices,
  products: ListedProducts,
  { stays, period, free, currency }: StaysOfList,
): ListPrices {
  const amounts = Array.from({ length: products.length }, (_, place) => amountsAt(prices, place));
  for (const { scheduleId, places } of products.rentals) {
    const found = stays.find(({ terms }) => terms.id === scheduleId);
    if (!found || found.terms.rates.length > maxRates) continue;
    const priceOf = pricer(found, period, currency);
    for (const place of places) {
      const id = products.idAt(place);
      const own = amounts[place] ?? [];
      amounts[place] = own.map((amount) => priceOf(amount, free.has(id) ? id : null));
    }
  }
  return listPrices(amounts);
}

function amountsAt({ amounts, several }: ListPrices, place: number): string[] {
  const one = amounts[place] ?? Number.NaN;
  return (several.get(place) ?? (Number.isNaN(one) ? [] : [one])).map(String);
}

/** Returns a function that prices a stay by the price of a unit. Prices each amount once for products without rates. */
function pricer(
  { terms, stay }: AllowedStay,
  period: Period,
  { id: currencyId, decimals }: ListCurrency,
): (amount: string, productId: string | null) => string {
  const days = unitsByDay({ ...period, startTime: null, endTime: null }, terms);
  const ofAll = terms.rates.filter(({ productId }) => productId === null);
  const known = new Map<string, string>();
  return (amount, productId) => {
    // Rounded, because a filter by 99.30 must include 3 x 33.10.
    if (productId === null || terms.rates.length === 0)
      return (Number(amount) * stay.units).toFixed(decimals);
    const own = terms.rates.filter((one) => one.productId === productId);
    const cached = own.length === 0 ? known.get(amount) : undefined;
    if (cached !== undefined) return cached;
    const rates =
      own.length === 0 ? ofAll : terms.rates.filter((one) => [null, productId].includes(one.productId));
    const input = { days, pieces: 1, price: amount, currencyId, decimals };
    const { total } = priceStay(input, { seasons: terms.seasons, rates });
    if (own.length === 0) known.set(amount, total);
    return total;
  };
}

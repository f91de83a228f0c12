import {
  collectionTag,
  type Filtered,
  type FilteredList,
  LIST_FILTERS,
  type ListFilters,
  type Tag,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { booking } from '../../entities/booking.js';
import { category } from '../../entities/category.js';
import { rate } from '../../entities/rate.js';
import { resource } from '../../entities/resource.js';
import { schedule } from '../../entities/schedule.js';
import { season } from '../../entities/season.js';
import { store } from '../../entities/store.js';
import { widget } from '../../entities/widget.js';
import type { ListStay, ProductListDetails } from '../../facet-details.js';
import { storesToProducts } from '../../links.js';
import { productFacets } from '../../selections.js';
import { type AllowedStay, FreeProducts } from '../bookings/free-products.js';
import { maxRates } from '../schedules/rented-products.sql.js';
import { type Period, requestedFilters, sorts } from './facet-selection.js';
import { categoryKey, type ListOf, storeKey } from './facets.sql.js';
import { ListData } from './list-data.js';
import { existingFilters, listFacets, type NamedFacet, offeredFacets } from './list-facets.js';
import type { ListedChoice, ListedProducts } from './listed-products.js';
import { narrow, priceName } from './narrow.js';
import { boundsOf } from './price-order.js';
import { stayTotals } from './stay-totals.js';

const datesDependOn = [booking, resource, schedule, season, rate, store, storesToProducts];

/** Filters and sorts the products of lists by their facets, prices and free days. */
@Injectable()
export class ProductFacets {
  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(ListData) private readonly data: ListData,
    @Inject(FreeProducts) private readonly free: FreeProducts,
  ) {
    filters.add(productFacets, (list, tags) => this.filter(list, tags));
  }

  private async filter(
    { near, query, limit, page, atLeast }: FilteredList,
    tags: Set<Tag>,
  ): Promise<Filtered> {
    const list = listOf(near);
    const read = { tags, atLeast };
    const requested = requestedFilters(query);
    const products = await this.data.productsOf(list, tags, atLeast);
    const stores = list.by === 'store' ? [] : await this.data.storesOf(list, products, read);
    const currency = await this.data.currency(tags, atLeast);
    const known = namedFacets(products, stores, currency !== null);
    const existing = existingFilters(known, requested);
    const sort = currency || requested.sort === '-new' ? requested.sort : undefined;
    const isPriced = sort?.endsWith('price') || existing.ranges.has(priceName);
    const unitPrices = isPriced ? await this.data.pricesOf(list, products, read) : undefined;
    const period = products.hasRentals ? requested.period : undefined;
    const chosenStores = storeIds(list, stores, existing.choices.get(storeKey));
    const { stays, free } = period ? await this.freeOn(period, products, { ...read, chosenStores }) : noStays;
    const prices =
      unitPrices && period && free && currency
        ? stayTotals(unitPrices, products, { stays, period, free, currency })
        : unitPrices;
    const bounds = prices && boundsOf(prices);
    const facets = offeredFacets(known, existing).map((one) =>
      one.name === priceName ? { ...one, bounds } : one,
    );
    const selection = { ...existing, sort, period };
    const narrowed = narrow(products, selection, {
      choices: facets.flatMap(({ name, kind }) =>
        kind === 'choice' ? { name, values: valuesOf(name, products, stores) } : [],
      ),
      rangeKeys: new Map(products.keys.map(({ name, id }) => [name, id])),
      prices,
      free,
      offset: (page - 1) * limit,
      limit: limit + 1,
    });
    const described = listFacets(facets, {
      selection,
      narrowed,
      hasPeriod: products.hasRentals,
      sorts: currency ? sorts : ['-new'],
    });
    const places = narrowed.places.slice(0, limit);
    const details: ProductListDetails = {
      currency: currency && { symbol: currency.symbol, decimals: currency.decimals },
      stays: period ? listStays(products.schedulesAt(places), { stays, period }) : [],
    };
    const isWhole = described.query === '';
    const count = isWhole && products.ofLatest !== undefined ? undefined : narrowed.count;
    const shown = { ...described, count, details, ofLatest: products.ofLatest };
    if (isWhole) return { facets: shown };
    const ids = places.map((place) => products.idAt(place));
    return {
      facets: shown,
      found: { ids, hasNext: narrowed.places.length > limit, count: narrowed.count },
    };
  }

  /** Returns the stays that schedules allow on some days, and the products that are free then. */
  private async freeOn(
    period: Period,
    products: ListedProducts,
    { tags, atLeast, chosenStores }: FreeOn,
  ): Promise<{ stays: AllowedStay[]; free: ReadonlySet<string> }> {
    for (const { key } of datesDependOn) tags.add(collectionTag(key));
    const stays = await this.free.stays(period, atLeast);
    const free = await this.free.among(products.ids, { stays, storeIds: chosenStores, atLeast });
    return { stays, free };
  }
}

interface FreeOn {
  readonly tags: Set<Tag>;
  readonly atLeast: number | undefined;
  readonly chosenStores: readonly string[] | undefined;
}

const noStays = { stays: [], free: undefined };

function listOf(near: FilteredList['near']): ListOf {
  if (!near) return { by: 'all', id: '' };
  if (near.key === category.key) return { by: 'category', id: near.id };
  return { by: near.key === widget.key ? 'widget' : 'store', id: near.id };
}

const noTexts = { title: {}, prefix: {}, suffix: {} };

/** Returns the facets that a list may have: type, store and price, then attributes of its products. */
function namedFacets(
  products: ListedProducts,
  stores: readonly ListedChoice[],
  hasPrices: boolean,
): NamedFacet[] {
  const choice = (name: string): NamedFacet => ({
    ...noTexts,
    ...{ name, kind: 'choice', values: valuesOf(name, products, stores).map(({ about }) => about.value) },
  });
  const price: NamedFacet = {
    ...noTexts,
    name: priceName,
    kind: 'range',
    values: [],
    isAlways: products.length > 1,
  };
  return [
    choice(categoryKey),
    choice(storeKey),
    ...(hasPrices ? [price] : []),
    ...products.keys.map((key): NamedFacet => {
      const { name, kind, title, prefix, suffix } = key;
      const texts = { name, title, prefix, suffix };
      return kind === 'choice'
        ? { ...choice(name), ...texts }
        : { ...texts, kind, values: [], bounds: products.boundsOf(key.id) };
    }),
  ];
}

/** Returns the values of a choice. */
function valuesOf(
  name: string,
  products: ListedProducts,
  stores: readonly ListedChoice[],
): readonly ListedChoice[] {
  if (name === storeKey) return stores;
  const key = products.keys.find((one) => one.name === name)?.id ?? name;
  return products.choices.filter(({ about }) => about.key === key);
}

/** Returns the ids of the stores where products must be free; undefined for any. */
function storeIds(
  { by, id }: ListOf,
  stores: readonly ListedChoice[],
  chosen: readonly string[] | undefined,
): readonly string[] | undefined {
  if (by === 'store') return [id];
  return chosen && stores.flatMap(({ about }) => (chosen.includes(about.value) ? (about.id ?? []) : []));
}

/** Returns the stays of products by their schedules. */
function listStays(
  bySchedule: ReadonlyMap<string, readonly string[]>,
  { stays, period }: { readonly stays: readonly AllowedStay[]; readonly period: Period },
): ListStay[] {
  return [...bySchedule].flatMap(([scheduleId, productIds]) => {
    const found = stays.find(({ terms }) => terms.id === scheduleId);
    if (!found || found.terms.unit === 'hour' || found.terms.rates.length > maxRates) return [];
    const { unit, seasons, rates } = found.terms;
    const own = rates.filter((one) => one.productId === null || productIds.includes(one.productId));
    const { units } = found.stay;
    return [{ productIds, unit, startDate: period.startDate, units, seasons, rates: own }];
  });
}

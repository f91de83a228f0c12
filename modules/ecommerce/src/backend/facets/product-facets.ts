import { Database, LANGUAGES } from '@flotilla/backend';
import {
  type Filtered,
  type FilteredList,
  LIST_FILTERS,
  type ListFilters,
  collectionTag,
  InvalidationBus,
  type Tag,
  TagCache,
  FairConcurrencyLimit,
  TIME_ZONE,
} from '@flotilla/backend/ports';
import type { Facet, ListFacets } from '@flotilla/core/documents';
import { currency } from '@flotilla/billing';
import { add } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { category } from '../../entities/category.js';
import { booking } from '../../entities/booking.js';
import { product } from '../../entities/product.js';
import { resource } from '../../entities/resource.js';
import { schedule } from '../../entities/schedule.js';
import { season } from '../../entities/season.js';
import { store } from '../../entities/store.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToProducts,
  productsToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../links.js';
import { productFacets } from '../../selections.js';
import { day } from '../../shapes.js';
import { FreeProducts } from '../bookings/free-products.js';
import { Billing } from '../payments/billing.js';
import { amountsOf, type ListOf, productsOf } from './facets.sql.js';
import {
  type FacetSelection,
  byPrice,
  type ByPrice,
  type CountedValue,
  ListedProducts,
  type Period,
  type Sort,
  sorts,
} from './narrowing.js';

const dependsOn = [product, attribute, attributeKey, productsToAttributes, attributeKeysToAttributes];
const datesDependOn = [booking, resource, schedule, season, store, storesToProducts];
const pricesDependOn = [currency, attributesToBillingModuleCurrencies, storesToProductsToAttributes];
/** A list of 3,000 products with four facets takes 0.2 MB, and its two orders by price 24 kB more. */
const cacheBytes = 32 * 1024 ** 2;
/** Maximum number of selected values; more can't be selected in the interface. */
const maxSelected = 30;

/**
 * Narrows and sorts the products of categories and stores by their facets. Caches each list, because clients
 * may request any combination, and the cost of reading it again grows with the number of products.
 */
@Injectable()
export class ProductFacets {
  private readonly lists: TagCache<ListedProducts>;
  private readonly priced: TagCache<PricedProducts>;
  /**
   * Each read takes a connection for up to half a second, and any client may request any list: when the queue
   * is full, requests are rejected.
   */
  private readonly cold = new FairConcurrencyLimit({
    maxConcurrent: 2,
    maxQueued: 40,
    rejection: 'Too many lists are being read.',
  });

  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(FreeProducts) private readonly free: FreeProducts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.lists = new TagCache(bus, { maxBytes: cacheBytes });
    this.priced = new TagCache(bus, { maxBytes: cacheBytes / 4 });
    filters.add(productFacets, (list, tags) => this.filter(list, tags));
  }

  private async filter(
    { near, query, limit, page, atLeast }: FilteredList,
    tags: Set<Tag>,
  ): Promise<Filtered> {
    const by = near.key === category.key ? 'category' : 'store';
    const selection = selectionIn(query);
    const sort = this.billing.isInstalled || selection.sort === '-new' ? selection.sort : undefined;
    const list = { by, id: near.id } as const;
    const own = [...dependsOn, by === 'category' ? categoriesToProducts : storesToProducts].map(({ key }) =>
      collectionTag(key),
    );
    const { period } = selection;
    if (period) for (const { key } of datesDependOn) tags.add(collectionTag(key));
    const isPriced = sort?.endsWith('price');
    const ofPrices = isPriced ? [...own, ...pricesDependOn.map(({ key }) => collectionTag(key))] : own;
    for (const tag of ofPrices) tags.add(tag);
    const productsOf = () => this.productsOf(list, new Set(own), atLeast);
    // Every request refreshes the cached list up to its own `atLeast`, so that the request that computes
    // prices for all waiting ones finds a list that is new enough for each.
    const listed = await productsOf();
    const priced = isPriced
      ? await this.pricedOf(list, { productsOf, tags: new Set(ofPrices), atLeast })
      : undefined;
    const { products, prices } = priced ?? { products: listed, prices: undefined };
    const storeId = by === 'store' ? near.id : undefined;
    const free =
      period && products.hasRentals ? await this.free.among(products.ids, { ...period, storeId }) : undefined;
    const { values, ids, count } = products.narrow(
      { ...selection, sort },
      { prices, free, offset: (page - 1) * limit, limit: limit + 1 },
    );
    const existing = new Set(values.map(({ name, value }) => `${name} ${value}`));
    const selected = selection.selected.filter(({ name, value }) => existing.has(`${name} ${value}`));
    const offered = this.billing.isInstalled ? sorts : (['-new'] as const);
    const chosen = { selected, sort, period: free && period };
    const narrowed = listFacets(values, chosen, offered);
    const facets = {
      ...narrowed,
      ofLatest: products.ofLatest,
      ...(products.hasRentals && {
        names: [...narrowed.names, 'startDate', 'endDate'],
        period: chosen.period ?? noPeriod,
      }),
    };
    if (facets.query === '') return { facets };
    return { facets, found: { ids: ids.slice(0, limit), hasNext: ids.length > limit, count } };
  }

  private async productsOf(list: ListOf, tags: ReadonlySet<Tag>, atLeast?: number): Promise<ListedProducts> {
    const [language = 'en'] = this.languages;
    const make = async () => {
      const made = new ListedProducts(
        await this.cold.run(() => productsOf(list, { language, timeZone: this.timeZone }, this.db)),
      );
      return { value: made, tags, size: made.size };
    };
    const { value } = await this.lists.get(`${list.by} ${list.id}`, make, atLeast);
    return value;
  }

  private async pricedOf(list: ListOf, { productsOf, tags, atLeast }: PricesOf): Promise<PricedProducts> {
    const make = async () => {
      const products = await productsOf();
      const amounts = await this.cold.run(() => amountsOf(list, products.ids, this.db));
      return {
        value: { products, prices: byPrice(amounts) },
        tags,
        size: products.size + 8 * amounts.length,
      };
    };
    const { value } = await this.priced.get(`${list.by} ${list.id}`, make, atLeast);
    return value;
  }
}

/** Cached together, because prices are stored by position of the products. */
interface PricedProducts {
  readonly products: ListedProducts;
  readonly prices: ByPrice;
}

interface PricesOf {
  readonly productsOf: () => Promise<ListedProducts>;
  readonly tags: ReadonlySet<Tag>;
  readonly atLeast: number | undefined;
}

function selectionIn(query: string): FacetSelection {
  const entries = [...new URLSearchParams(query)].flatMap(([name, values]) =>
    values.split(',').map((value) => ({ name, value })),
  );
  const sort = sorts.find((one) => entries.some(({ name, value }) => name === 'sort' && value === one));
  const period = periodIn(query);
  const selected = entries.filter(({ name }) => !reservedNames.includes(name)).slice(0, maxSelected);
  return { selected, sort, period };
}

/** Returns the days of a query; undefined for days that are missing, wrong, or not in order. */
function periodIn(query: string): Period | undefined {
  const values = new URLSearchParams(query);
  const { data } = periodSchema.safeParse(Object.fromEntries(values));
  return data && data.startDate <= data.endDate ? data : undefined;
}

const periodSchema = z.object({ startDate: day, endDate: day });
const reservedNames: readonly string[] = ['sort', 'startDate', 'endDate'];
const noPeriod = { startDate: '', endDate: '' };

function listFacets(
  values: readonly CountedValue[],
  selection: FacetSelection,
  offered: readonly Sort[],
): ListFacets {
  const byName = Map.groupBy(values, ({ name }) => name);
  const names = [...byName.keys()];
  const queryOf = (next: FacetSelection) => queryText(next, names, values);
  const facets = [...byName].map(([name, own]): Facet => {
    const { title = {}, prefix = {}, suffix = {} } = own[0] ?? {};
    return { name, title, prefix, suffix, values: own.map((value) => facetValue(value, selection, queryOf)) };
  });
  const sortsShown = ['' as const, ...offered].map((name) => ({
    name,
    isChosen: (selection.sort ?? '') === name,
    query: queryOf({ ...selection, sort: name || undefined }),
  }));
  const chosen = selection.selected.length + (selection.sort ? 1 : 0);
  // Lists of single days change from day to day: search engines leave them out.
  const isCombined = chosen > 1 || selection.period !== undefined;
  return {
    query: queryOf(selection),
    names: [...names, 'sort'],
    facets,
    sorts: sortsShown,
    isCombined,
  };
}

function facetValue(
  of: CountedValue,
  selection: FacetSelection,
  queryOf: (next: FacetSelection) => string,
): Facet['values'][number] {
  const { name, value, count } = of;
  const others = selection.selected.filter((one) => one.name !== name || one.value !== value);
  const isChosen = others.length < selection.selected.length;
  const next = isChosen ? others : [...others, { name, value }];
  return {
    name: value,
    shown: labelOf(of),
    count,
    isChosen,
    query: queryOf({ ...selection, selected: next }),
  };
}

function labelOf({ number, step, boolean, text, value }: CountedValue): Facet['values'][number]['shown'] {
  if (number !== null && step !== null) {
    const [from = value] = value.split(/(?<=\d)-/);
    return { from, to: add(from, step) };
  }
  return number ?? boolean ?? text ?? value;
}

/** Returns the canonical query string: facets and values in display order, then the days, then the sort order. */
function queryText(
  { selected, sort, period }: FacetSelection,
  names: readonly string[],
  values: readonly CountedValue[],
): string {
  const parts = names.flatMap((name) => {
    const own = values.filter(
      (one) =>
        one.name === name &&
        selected.some((selection) => selection.name === name && selection.value === one.value),
    );
    return own.length > 0
      ? [`${encodeURIComponent(name)}=${own.map(({ value }) => encodeURIComponent(value)).join(',')}`]
      : [];
  });
  const days = period ? [`startDate=${period.startDate}&endDate=${period.endDate}`] : [];
  return [...parts, ...days, ...(sort ? [`sort=${sort}`] : [])].join('&');
}

import { Database, LANGUAGES } from '@flotilla/backend';
import {
  collectionTag,
  FairConcurrencyLimit,
  InvalidationBus,
  SiteZone,
  type Tag,
  TagCache,
} from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { category } from '../../entities/category.js';
import { product } from '../../entities/product.js';
import { store } from '../../entities/store.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToProducts,
  productsToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
  widgetsToProducts,
} from '../../links.js';
import { Billing } from '../payments/billing.js';
import {
  amountsOf,
  defaultCurrency,
  type ListCurrency,
  type ListOf,
  productsOf,
  storesOf,
} from './facets.sql.js';
import { type ListedChoice, listedChoice, ListedProducts } from './listed-products.js';
import { type ListPrices, listPrices } from './price-order.js';

const facts = [product, attribute, attributeKey, productsToAttributes, attributeKeysToAttributes];
const linksOf = {
  category: [categoriesToProducts],
  store: [storesToProducts, category, categoriesToProducts],
  widget: [widgetsToProducts, category, categoriesToProducts],
  all: [category, categoriesToProducts],
} as const;
const pricing = [currency, attributesToBillingModuleCurrencies, storesToProductsToAttributes];

/** A list of 3,000 products with four facets takes 0.2 MB, and its two orders by price 48 kB more. */
const cacheBytes = 32 * 1024 ** 2;

/** Data that is stored by the positions of a list's products. */
interface OfList<T> {
  readonly products: ListedProducts;
  readonly data: T;
}

/**
 * Caches what the filters of lists need, because clients may request any combination, and the cost of reading it
 * again grows with the number of products. Stores have their own cache, because each sale changes the stock.
 */
@Injectable()
export class ListData {
  private readonly lists: TagCache<ListedProducts>;
  private readonly stores: TagCache<OfList<readonly ListedChoice[]>>;
  private readonly prices: TagCache<OfList<ListPrices>>;
  private readonly currencies: TagCache<{ readonly currency: ListCurrency | null }>;
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
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(SiteZone) private readonly zone: SiteZone,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.lists = new TagCache(bus, { maxBytes: cacheBytes });
    this.stores = new TagCache(bus, { maxBytes: cacheBytes / 4 });
    this.prices = new TagCache(bus, { maxBytes: cacheBytes / 4 });
    this.currencies = new TagCache(bus, { maxBytes: 1000 });
  }

  /** Returns the products of a list with their facet values, and adds their tags to `tags`. */
  async productsOf(list: ListOf, tags: Set<Tag>, atLeast?: number): Promise<ListedProducts> {
    const own = tagsOf([...facts, ...linksOf[list.by]]);
    const [language = 'en'] = this.languages;
    const timeZone = await this.zone.current();
    const make = async () => {
      const value = new ListedProducts(
        await this.cold.run(() => productsOf(list, { language, timeZone }, this.db.published)),
      );
      return { value, tags: own, size: value.size };
    };
    for (const tag of own) tags.add(tag);
    return (await this.lists.get(`${keyOf(list)} ${timeZone}`, make, atLeast)).value;
  }

  /** Returns the stores of a list's products. */
  storesOf(list: ListOf, products: ListedProducts, read: ReadOf): Promise<readonly ListedChoice[]> {
    return ofList(this.stores, keyOf(list), {
      ...read,
      products,
      own: tagsOf([...facts, ...linksOf[list.by], store, storesToProducts]),
      make: async () => {
        const data = (await this.cold.run(() => storesOf(products.ids, this.db.published))).map(listedChoice);
        return { data, size: data.reduce((sum, { places }) => sum + 300 + 4 * places.length, 0) };
      },
    });
  }

  /** Returns the prices of a list's products in the default currency. */
  pricesOf(list: ListOf, products: ListedProducts, read: ReadOf): Promise<ListPrices> {
    return ofList(this.prices, keyOf(list), {
      ...read,
      products,
      own: tagsOf([...facts, ...linksOf[list.by], ...pricing]),
      make: async () => {
        const amounts = await this.cold.run(() => amountsOf(list, products.ids, this.db.published));
        return { data: listPrices(amounts), size: 16 * amounts.length };
      },
    });
  }

  /** Returns the default currency; null without billing. */
  async currency(tags: Set<Tag>, atLeast?: number): Promise<ListCurrency | null> {
    if (!this.billing.isInstalled) return null;
    const own = tagsOf([currency]);
    for (const tag of own) tags.add(tag);
    const make = async () => ({
      value: { currency: await defaultCurrency(this.db.published) },
      tags: own,
      size: 100,
    });
    return (await this.currencies.get('default', make, atLeast)).value.currency;
  }
}

/** The tags of the page, and the number of a change that the data must include. */
interface ReadOf {
  readonly tags: Set<Tag>;
  readonly atLeast?: number | undefined;
}

interface Making<T> extends ReadOf {
  readonly products: ListedProducts;
  readonly own: Set<Tag>;
  readonly make: () => Promise<{ readonly data: T; readonly size: number }>;
}

/** Returns cached data of a list; reads it again when it belongs to an older version of the list. */
async function ofList<T extends object>(
  cache: TagCache<OfList<T>>,
  key: string,
  { tags, atLeast, products, own, make }: Making<T>,
): Promise<T> {
  for (const tag of own) tags.add(tag);
  const tagged = async () => {
    const { data, size } = await make();
    return { value: { products, data }, tags: own, size: size + products.size };
  };
  const { value } = await cache.get(key, tagged, atLeast);
  return value.products === products ? value.data : (await make()).data;
}

const keyOf = ({ by, id }: ListOf) => `${by} ${id}`;
const tagsOf = (definitions: readonly { readonly key: string }[]) =>
  new Set(definitions.map(({ key }) => collectionTag(key)));

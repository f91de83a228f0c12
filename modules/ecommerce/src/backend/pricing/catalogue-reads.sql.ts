/** SQL, because it runs the statements of other files, and keeps their results. */
import { Database, type WriteTransaction } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { cancellationPolicy } from '../../entities/cancellation-policy.js';
import { deliveryMethod } from '../../entities/delivery-method.js';
import { deliveryRate } from '../../entities/delivery-rate.js';
import { extra } from '../../entities/extra.js';
import { paymentPlan } from '../../entities/payment-plan.js';
import { product } from '../../entities/product.js';
import { rate } from '../../entities/rate.js';
import { resource } from '../../entities/resource.js';
import { schedule } from '../../entities/schedule.js';
import { season } from '../../entities/season.js';
import { store } from '../../entities/store.js';
import { taxClass } from '../../entities/tax-class.js';
import { taxRate } from '../../entities/tax-rate.js';
import { zone } from '../../entities/zone.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToProducts,
  extrasToAttributes,
  productsToAttributes,
  productsToExtras,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../links.js';

/** Tables whose rows are written only with invalidations. Bookings, orders and uses of discounts change too often. */
const catalogue = [
  ...[
    attribute,
    attributeKey,
    cancellationPolicy,
    currency,
    deliveryMethod,
    deliveryRate,
    extra,
    paymentPlan,
  ],
  ...[product, rate, resource, schedule, season, store, taxClass, taxRate, zone],
  ...[attributeKeysToAttributes, attributesToBillingModuleCurrencies, categoriesToProducts],
  ...[extrasToAttributes, productsToAttributes, productsToExtras, storesToProducts],
  storesToProductsToAttributes,
];
const tables = new Set(catalogue.map(({ table }) => table));
const tags = new Set(catalogue.map(({ key }) => collectionTag(key)));

const cacheBytes = 16 * 1024 ** 2;
/** Publication times and tax rates depend on the time. */
const minuteMs = 60_000;
/** Estimate of the overhead of a stored statement, in bytes. */
const entryBytes = 300;

/**
 * Caches the results of statements that read only the catalogue, for quotes and views, until any of its rows changes,
 * and for a minute at most. Checkouts do not use it: they read prices in their transaction, and reject a quote that has
 * changed.
 */
@Injectable()
export class CatalogueReads {
  private readonly cache: TagCache<Results>;
  private readonly isCatalogue = new Map<string, boolean>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes + 1024 ** 2 });
  }

  /**
   * Returns a reader in the form of a transaction, for one response. Runs the other statements each on any connection.
   * Its results are frozen, and writes through it fail.
   */
  async reader(): Promise<WriteTransaction> {
    const make = () => Promise.resolve({ value: new Results(), tags, size: cacheBytes });
    const minute = String(Math.floor(Date.now() / minuteMs));
    const { value: results } = await this.cache.get(minute, make);
    return {
      query: (text, values = []) =>
        this.readsCatalogue(text)
          ? results.of(text, values, () => this.db.query(text, values))
          : this.db.query(text, values),
      changes: [],
      beforeNext: writesNothing,
      afterCommit: writesNothing,
      beforeCommit: writesNothing,
      settle: writesNothing,
    };
  }

  private readsCatalogue(text: string): boolean {
    const known = this.isCatalogue.get(text);
    if (known !== undefined) return known;
    const found = readsOnly(tables, text);
    // The texts are few, because values are parameters.
    if (this.isCatalogue.size < 500) this.isCatalogue.set(text, found);
    return found;
  }
}

const writesNothing = () => {
  throw new Error('A reader of the catalogue writes nothing.');
};

/**
 * Returns whether a statement reads some of these tables, and nothing else. Names of tables contain underscores, those of
 * columns do not.
 */
function readsOnly(allowed: ReadonlySet<string>, text: string): boolean {
  const quoted = text.matchAll(/"([a-z0-9]+_[a-z0-9_]+)"/g);
  // Functions in a `from` are followed by a parenthesis.
  const plain = text.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?([a-z0-9]+_[a-z0-9_]+)\b(?!\s*\()/g);
  const named = [...quoted, ...plain].map(([, name = '']) => name);
  return (
    named.length > 0 &&
    named.every((name) => allowed.has(name)) &&
    /^\s*(select|with)\b/.test(text) &&
    !/\b(insert into|update|delete from|for (update|share)|nextval|pg_advisory\w*|set_config)\b/.test(text)
  );
}

/** The results of statements by text and values. */
class Results {
  private readonly found = new Map<string, Map<string, Promise<readonly object[]>>>();
  private bytes = 0;

  /** Concurrent equal reads share one statement. */
  async of<R extends object>(
    text: string,
    values: readonly unknown[],
    read: () => Promise<R[]>,
  ): Promise<R[]> {
    const ofText = this.found.get(text) ?? new Map<string, Promise<readonly object[]>>();
    const key = JSON.stringify(values);
    const known = ofText.get(key);
    // The cast is safe: the same statement returns rows of the same type.
    if (known) return (await known) as R[];
    if (this.bytes >= cacheBytes) return read();
    const reading = read();
    this.found.set(text, ofText.set(key, reading));
    try {
      const rows = await reading;
      for (const row of rows) Object.freeze(row);
      Object.freeze(rows);
      this.bytes += entryBytes + key.length + JSON.stringify(rows).length * 2;
      return rows;
    } catch (error) {
      ofText.delete(key);
      throw error;
    }
  }
}

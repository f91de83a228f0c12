import { Database, LANGUAGES } from '@flotilla/backend';
import { type Filtered, type FilteredList, LIST_FILTERS, type ListFilters } from '@flotilla/backend/ports';
import { collectionTag, type Tag } from '@flotilla/backend/server';
import type { Facet, ListFacets } from '@flotilla/core/documents';
import { add } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { category } from '../../entities/category.js';
import { product } from '../../entities/product.js';
import { attributeKeysToAttributes, categoriesToProducts, productsToAttributes, storesToProducts } from '../../links.js';
import { productFacets } from '../../shown.js';
import { Billing } from '../payments/billing.js';
import { facetsOf, type FoundKey, type FoundValue, type Sort, sorts } from './facets.sql.js';

type Value = FoundValue & FoundKey;

/** What a query asks for: `guests=8,10&sort=price`. */
interface Asked {
  readonly chosen: readonly { readonly name: string; readonly value: string }[];
  readonly sort: Sort | undefined;
}

const dependsOn = [product, attribute, attributeKey, productsToAttributes, attributeKeysToAttributes];
/** More can't be chosen by hand. */
const mostChosen = 30;

/** Narrows and sorts the products of categories and stores by what they differ in. */
@Injectable()
export class ProductFacets {
  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    filters.add(productFacets, (list, tags) => this.filter(list, tags));
  }

  private async filter({ near, query, limit, page }: FilteredList, tags: Set<Tag>): Promise<Filtered> {
    const by = near.key === category.key ? 'category' : 'store';
    const asked = askedIn(query);
    for (const { key } of [...dependsOn, by === 'category' ? categoriesToProducts : storesToProducts]) tags.add(collectionTag(key));
    const sort = this.billing.isInstalled || asked.sort === '-new' ? asked.sort : undefined;
    const [language = 'en'] = this.languages;
    const offset = (page - 1) * limit;
    const { values, ids } = await facetsOf({ by, id: near.id, chosen: asked.chosen, sort, language, limit: limit + 1, offset }, this.db);
    const known = new Set(values.map(({ name, value }) => `${name} ${value}`));
    const chosen = asked.chosen.filter(({ name, value }) => known.has(`${name} ${value}`));
    const facets = shown(values, { chosen, sort }, this.billing.isInstalled ? sorts : ['-new']);
    if (facets.query === '') return { facets };
    return { facets, found: { ids: ids.slice(0, limit), hasNext: ids.length > limit } };
  }
}

function askedIn(query: string): Asked {
  const entries = [...new URLSearchParams(query)].flatMap(([name, values]) => values.split(',').map((value) => ({ name, value })));
  const sort = sorts.find((one) => entries.some(({ name, value }) => name === 'sort' && value === one));
  return { chosen: entries.filter(({ name }) => name !== 'sort').slice(0, mostChosen), sort };
}

function shown(values: readonly Value[], asked: Asked, offered: readonly Sort[]): ListFacets {
  const byName = Map.groupBy(values, ({ name }) => name);
  const names = [...byName.keys()];
  const queryOf = (next: Asked) => queryText(next, names, values);
  const facets = [...byName].map(([name, own]): Facet => {
    const { title = {}, prefix = {}, suffix = {} } = own[0] ?? {};
    return { name, title, prefix, suffix, values: own.map((value) => shownValue(value, asked, queryOf)) };
  });
  const sortsShown = ['' as const, ...offered].map((name) => ({
    name,
    isChosen: (asked.sort ?? '') === name,
    query: queryOf({ ...asked, sort: name || undefined }),
  }));
  const isCombined = asked.chosen.length + (asked.sort ? 1 : 0) > 1;
  return { query: queryOf(asked), names: [...names, 'sort'], facets, sorts: sortsShown, isCombined };
}

function shownValue(of: Value, asked: Asked, queryOf: (next: Asked) => string): Facet['values'][number] {
  const { name, value, count } = of;
  const others = asked.chosen.filter((one) => one.name !== name || one.value !== value);
  const isChosen = others.length < asked.chosen.length;
  const next = isChosen ? others : [...others, { name, value }];
  return { name: value, shown: saidOf(of), count, isChosen, query: queryOf({ ...asked, chosen: next }) };
}

function saidOf({ number, step, boolean, text, value }: Value): Facet['values'][number]['shown'] {
  if (number !== null && step !== null) {
    const [from = value] = value.split(/(?<=\d)-/);
    return { from, to: add(from, step) };
  }
  return number ?? boolean ?? text ?? value;
}

/** The one way to write it: facets and values in the order in which they are shown, then how it is sorted. */
function queryText({ chosen, sort }: Asked, names: readonly string[], values: readonly Value[]): string {
  const parts = names.flatMap((name) => {
    const own = values.filter((one) => one.name === name && chosen.some((asked) => asked.name === name && asked.value === one.value));
    return own.length > 0 ? [`${encodeURIComponent(name)}=${own.map(({ value }) => encodeURIComponent(value)).join(',')}`] : [];
  });
  return [...parts, ...(sort ? [`sort=${sort}`] : [])].join('&');
}

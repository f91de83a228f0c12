import { type DescribedPage, defineStructuredData, localized, type Thing } from '@flotilla/react';
import type { Interval } from '@flotilla/billing';
import { type PriceFact, pricesOf } from './attribute/prices.js';
import { categoryCard, wholeProduct, type WholeProductRow } from '../shown.js';

/** What search engines and previews are told of the rows of this module. */
export const structuredData = [
  defineStructuredData(wholeProduct, {
    describe: describeProduct,
    trail: trailOf,
    opengraph: () => ({ 'og:type': 'product' }),
  }),
];

/** The properties that https://developers.google.com/search/docs/appearance/structured-data/product asks for: without an offer, it takes no product. */
function describeProduct(product: WholeProductRow, page: DescribedPage): Thing | undefined {
  const offers = offersOf(product, page);
  if (offers.length === 0) return undefined;
  const [store] = product.stores;
  return {
    '@type': 'Product',
    '@id': `${page.url}#product`,
    name: page.title,
    description: page.description,
    image: [...product.ownPictures, ...product.pictures].map(({ file }) => page.addressOf(file)),
    brand: { '@type': 'Brand', name: page.siteName },
    ...(store ? { sku: store.link.sku } : {}),
    offers,
  };
}

type Stores = WholeProductRow['stores'];

/** The product's own prices, and those of stores that have theirs. */
function offersOf(product: WholeProductRow, page: DescribedPage): Thing[] {
  const { stores } = product;
  const own = offersAt(pricesOf(product.attributes), { page, availability: availabilityOf(stores), seller: page.organization });
  const ofStores = stores.flatMap((store) => {
    const seller = { '@type': 'Organization', name: localized(store.title, page.site)?.value ?? page.siteName };
    return offersAt(pricesOf(store.link.prices), { page, availability: availabilityOf([store]), seller });
  });
  return [...own, ...ofStores];
}

interface Terms {
  readonly page: DescribedPage;
  readonly availability: string;
  readonly seller: Thing;
}

/** An offer in each currency that has an ISO 4217 code. */
function offersAt(prices: readonly PriceFact[], { page, availability, seller }: Terms): Thing[] {
  return prices.flatMap(({ amounts, interval }) =>
    amounts.flatMap(({ amount: price, currency: { code: priceCurrency } }) => {
      if (!priceCurrency) return [];
      const per = interval && { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[interval] };
      const specification = { '@type': 'UnitPriceSpecification', price, priceCurrency, referenceQuantity: per };
      const ofInterval = interval ? { priceSpecification: specification } : {};
      return [{ '@type': 'Offer', price, priceCurrency, availability, url: page.url, seller, ...ofInterval }];
    }),
  );
}

/** UN/CEFACT common codes. */
const unitCodes: { readonly [I in Interval]: string } = { day: 'DAY', week: 'WEE', month: 'MON', year: 'ANN' };

/** Sold out where every store that has it says so; a product that no store counts can be had. */
function availabilityOf(stores: Stores): string {
  const isSoldOut = stores.length > 0 && stores.every(({ link }) => link.quantity === 0);
  return isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock';
}

function trailOf(product: WholeProductRow) {
  const [category] = product.categories;
  return category ? [{ of: categoryCard, row: category }] : [];
}

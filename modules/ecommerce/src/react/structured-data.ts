import {
  type DescribedPage,
  defineStructuredData,
  localized,
  structuredDataIn,
  type Thing,
} from '@flotilla/react';
import { addressOfPicture } from '@flotilla/react/kit';
import type { Interval } from '@flotilla/billing';
import { partParameter } from '@flotilla/core/documents';
import { type PriceFact, pricesOf } from './attribute/prices.js';
import { soldVariation } from './variations/sold-variation.js';
import {
  categoryCard,
  wholeProduct,
  type WholeProductRow,
  wholeStore,
  type WholeStoreRow,
} from '../selections.js';

/** Structured data (JSON-LD) and Open Graph properties of this module's rows. */
export const structuredData = /* @__PURE__ */ structuredDataIn({
  product: defineStructuredData(wholeProduct, {
    describe: describeProduct,
    trail: trailOf,
    opengraph: () => ({ 'og:type': 'product' }),
  }),
  store: defineStructuredData(wholeStore, { describe: describeStore }),
});

/**
 * Describes a product by https://developers.google.com/search/docs/appearance/structured-data/product, which
 * requires an offer.
 */
function describeProduct(product: WholeProductRow, page: DescribedPage): Thing | undefined {
  if (product.variations.length > 0) return describeGroup(product, page);
  const offers = offersOf(product, page);
  if (offers.length === 0) return undefined;
  const [store] = product.stores;
  return {
    '@type': 'Product',
    '@id': `${page.url}#product`,
    ...aboutOf(product, page),
    ...(store ? { sku: store.link.sku } : {}),
    offers,
  };
}

/** Describes a product with variations by https://developers.google.com/search/docs/appearance/structured-data/product-variants. */
function describeGroup(product: WholeProductRow, page: DescribedPage): Thing | undefined {
  const variants = product.variations.flatMap((variation) => {
    const sold = soldVariation(product, variation);
    const url = `${page.url}?${new URLSearchParams({ [partParameter]: variation.slug }).toString()}`;
    const offers = offersOf(sold, { ...page, url });
    if (offers.length === 0) return [];
    const [store] = variation.stores;
    return {
      '@type': 'Product',
      name: localized(sold.title, page.site)?.value ?? page.title,
      image: [...sold.ownPictures, ...sold.pictures].map((picture) =>
        page.addressOf(addressOfPicture(picture)),
      ),
      ...(store ? { sku: store.link.sku } : {}),
      ...Object.fromEntries(
        variation.options.flatMap(({ key, string }) => {
          const property = propertyOf(key?.slug);
          return property ? [[property, localized(string, page.site)?.value]] : [];
        }),
      ),
      offers,
    };
  });
  if (variants.length === 0) return undefined;
  const keys = product.variations.flatMap(({ options }) =>
    options.flatMap(({ key }) => propertyOf(key?.slug) ?? []),
  );
  return {
    '@type': 'ProductGroup',
    '@id': `${page.url}#product`,
    url: page.url,
    productGroupID: product.slug,
    variesBy: [...new Set(keys)].map((property) => `https://schema.org/${property}`),
    ...aboutOf(product, page),
    hasVariant: variants,
  };
}

/** Returns the property of schema.org that a key of options stands for. */
function propertyOf(slug = ''): string | undefined {
  const [word = ''] = slug.split('-');
  return { size: 'size', color: 'color', colour: 'color', material: 'material', pattern: 'pattern' }[word];
}

function aboutOf(product: WholeProductRow, page: DescribedPage) {
  return {
    name: page.title,
    description: page.description,
    image: [...product.ownPictures, ...product.pictures].map((picture) =>
      page.addressOf(addressOfPicture(picture)),
    ),
    brand: { '@type': 'Brand', name: page.siteName },
    ...(product.ratingCount > 0 && product.ratingAverage !== null
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.ratingAverage,
            reviewCount: product.ratingCount,
          },
        }
      : {}),
  };
}

/**
 * Describes a store with an address by https://developers.google.com/search/docs/appearance/structured-data/local-business.
 * Its hours are free text, which `openingHours` does not accept.
 */
function describeStore(store: WholeStoreRow, page: DescribedPage): Thing | undefined {
  const address = localized(store.visitAddress, page.site)?.value;
  if (!address) return undefined;
  const { phone, latitude, longitude, country } = store;
  return {
    '@type': 'Store',
    '@id': `${page.url}#store`,
    name: page.title,
    description: page.description,
    url: page.url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      ...(country ? { addressCountry: country } : {}),
    },
    ...(phone ? { telephone: phone } : {}),
    ...(latitude !== null && longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
  };
}

type Stores = WholeProductRow['stores'];

/** Returns the product's own offers, and those of stores with their own prices. */
function offersOf(product: WholeProductRow, page: DescribedPage): Thing[] {
  const { stores } = product;
  const own = offersAt(pricesOf(product.attributes), {
    page,
    availability: availabilityOf(stores),
    seller: page.organization,
  });
  const ofStores = stores.flatMap((store) => {
    const seller = {
      '@type': 'Organization',
      name: localized(store.title, page.site)?.value ?? page.siteName,
    };
    return offersAt(pricesOf(store.link.prices), { page, availability: availabilityOf([store]), seller });
  });
  return [...own, ...ofStores];
}

interface Terms {
  readonly page: DescribedPage;
  readonly availability: string;
  readonly seller: Thing;
}

/** Returns an offer for each currency with an ISO 4217 code. */
function offersAt(prices: readonly PriceFact[], { page, availability, seller }: Terms): Thing[] {
  return prices.flatMap(({ amounts, interval }) =>
    amounts.flatMap(({ amount: price, currency: { code: priceCurrency } }) => {
      if (!priceCurrency) return [];
      const per = interval && { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[interval] };
      const specification = {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        referenceQuantity: per,
      };
      const ofInterval = interval ? { priceSpecification: specification } : {};
      return [{ '@type': 'Offer', price, priceCurrency, availability, url: page.url, seller, ...ofInterval }];
    }),
  );
}

/** UN/CEFACT common codes. */
const unitCodes: { readonly [I in Interval]: string } = {
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
};

/** Returns `OutOfStock` when every store has sold out, else `InStock`, which includes uncounted stock. */
function availabilityOf(stores: Stores): string {
  const isSoldOut = stores.length > 0 && stores.every(({ link }) => link.quantity === 0);
  return isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock';
}

function trailOf(product: WholeProductRow) {
  const [category] = product.categories;
  return category ? [{ of: categoryCard, row: category }] : [];
}

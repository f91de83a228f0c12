import { type DescribedPage, defineStructuredData, linked, localized, type Thing } from '@flotilla/react';
import { type Interval, type PriceFact, pricesOf } from './attribute/prices.js';
import { picturesOf, type ProductRow } from './rows.js';

/** What search engines and previews are told of the rows of this module. */
export const structuredData = [
  defineStructuredData<ProductRow>({
    entity: 'ecommerce.product',
    describe: describeProduct,
    trail: trailOf,
    opengraph: () => ({ 'og:type': 'product' }),
  }),
];

/** The properties that https://developers.google.com/search/docs/appearance/structured-data/product asks for: without an offer, it takes no product. */
function describeProduct(product: ProductRow, page: DescribedPage): Thing | undefined {
  const offers = offersOf(product, page);
  if (offers.length === 0) return undefined;
  const [stock] = product.storesToProducts ?? [];
  return {
    '@type': 'Product',
    '@id': `${page.url}#product`,
    name: page.title,
    description: page.description,
    image: picturesOf(product).map(({ file }) => page.addressOf(file)),
    brand: { '@type': 'Brand', name: page.siteName },
    ...(stock ? { sku: stock.sku } : {}),
    offers,
  };
}

type Stocks = NonNullable<ProductRow['storesToProducts']>;

/** The product's own prices, and those of stores that have theirs. */
function offersOf(product: ProductRow, page: DescribedPage): Thing[] {
  const stocks = product.storesToProducts ?? [];
  const own = offersAt(pricesOf(product.productsToAttributes), { page, availability: availabilityOf(stocks), seller: page.organization });
  const ofStores = stocks.flatMap((stock) => {
    const seller = { '@type': 'Organization', name: localized(stock.store.title, page.site)?.value ?? page.siteName };
    return offersAt(pricesOf(stock.storesToProductsToAttributes), { page, availability: availabilityOf([stock]), seller });
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
function availabilityOf(stocks: Stocks): string {
  const isSoldOut = stocks.length > 0 && stocks.every(({ quantity }) => quantity === 0);
  return isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock';
}

function trailOf(product: ProductRow) {
  const [category] = linked(product.categoriesToProducts, 'category');
  return category ? [{ title: category.title, path: `/ecommerce/categories/${category.slug}` }] : [];
}

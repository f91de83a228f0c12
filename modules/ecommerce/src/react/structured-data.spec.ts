import { currency } from '@flotilla/billing';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { attribute, attributeKey, product, store } from '../index.js';
import { structuredData } from './structured-data.js';

const page = {
  site: { language: 'ru', languages: ['en', 'ru'], path: '/boats/aurora' },
  url: 'https://fleet.example/ru/boats/aurora',
  title: 'Aurora',
  description: 'A yacht',
  siteName: 'Fleet',
  organization: { '@type': 'Organization', name: 'Fleet' },
  addressOf: (file: string) => `https://fleet.example${file}`,
};

function price(number: string, code: string | null, type: 'price' | 'interval' = 'price') {
  return makeLink('attribute', {
    ...makeRow(attribute, { number }),
    attributeKeysToAttributes: [
      makeLink(
        'attributeKey',
        makeRow(attributeKey, { type, slug: type === 'interval' ? 'per-month' : undefined }),
      ),
    ],
    attributesToBillingModuleCurrencies: [makeLink('billingModuleCurrency', makeRow(currency, { code }))],
  });
}

const inStore = (title: string, quantity: number | null, own: ReturnType<typeof price>[] = []) =>
  makeLink('store', makeRow(store, { title: { en: title } }), {
    sku: `SKU-${title}`,
    quantity,
    storesToProductsToAttributes: own,
  });

const describeProduct = (fields: object) => structuredData.product.describe(makeRow(product, fields), page);
const offersOf = (fields: object) => describeProduct(fields)?.offers as Record<string, unknown>[];

describe('a product', () => {
  it('is offered in every currency that has a code', () => {
    const offers = offersOf({
      productsToAttributes: [price('3900.00', 'EUR'), price('4500.00', 'USD'), price('1', null)],
    });

    expect(offers.map((offer) => [offer.price, offer.priceCurrency, offer.url])).toEqual([
      ['3900.00', 'EUR', page.url],
      ['4500.00', 'USD', page.url],
    ]);
  });

  it('is omitted without an offer', () => {
    expect(describeProduct({ productsToAttributes: [price('1', null)] })).toBeUndefined();
  });

  it('is out of stock when every store is', () => {
    const availability = (...quantities: (number | null)[]) =>
      offersOf({
        productsToAttributes: [price('1', 'EUR')],
        storesToProducts: quantities.map((quantity) => inStore('Pier', quantity)),
      })[0]?.availability;

    expect([availability(), availability(0, null), availability(0, 2), availability(0, 0)]).toEqual([
      'https://schema.org/InStock',
      'https://schema.org/InStock',
      'https://schema.org/InStock',
      'https://schema.org/OutOfStock',
    ]);
  });

  it("is offered by a store at the store's own price", () => {
    const offers = offersOf({
      productsToAttributes: [price('100', 'EUR')],
      storesToProducts: [inStore('Pier', 0, [price('90', 'EUR')]), inStore('Marina', 1)],
    });

    expect(
      offers.map((offer) => [
        offer.price,
        (offer.seller as { name: string }).name,
        String(offer.availability).slice(19),
      ]),
    ).toEqual([
      ['100', 'Fleet', 'InStock'],
      ['90', 'Pier', 'OutOfStock'],
    ]);
  });

  it('has the average of its reviews, and none without a review', () => {
    const ratingOf = (fields: object) =>
      describeProduct({ productsToAttributes: [price('1', 'EUR')], ...fields })?.aggregateRating;

    expect(ratingOf({ ratingCount: 2, ratingAverage: '4.50' })).toEqual({
      '@type': 'AggregateRating',
      ratingValue: '4.50',
      reviewCount: 2,
    });
    expect(ratingOf({ ratingCount: 0, ratingAverage: null })).toBeUndefined();
  });

  it('names the interval of a subscription', () => {
    const [offer] = offersOf({ productsToAttributes: [price('100', 'EUR'), price('1', null, 'interval')] });

    expect(offer?.priceSpecification).toMatchObject({
      price: '100',
      priceCurrency: 'EUR',
      referenceQuantity: { value: 1, unitCode: 'MON' },
    });
  });
});

describe('a store', () => {
  const describeStore = (fields: object) => structuredData.store.describe(makeRow(store, fields), page);

  it('has the address for visitors and the place', () => {
    const fields = { visitAddress: { en: 'Pier B' }, country: 'CY', phone: '+357 25 000 120' };
    const place = { latitude: '34.669', longitude: '33.043' };

    expect(describeStore({ ...fields, ...place })).toMatchObject({
      '@type': 'Store',
      address: { streetAddress: 'Pier B', addressCountry: 'CY' },
      telephone: '+357 25 000 120',
      geo: place,
    });
  });

  it('is omitted without an address', () => {
    expect(describeStore({ visitAddress: {} })).toBeUndefined();
  });
});

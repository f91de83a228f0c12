import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import * as billing from '@flotilla/billing/react';
import { widget as builderWidget } from '@flotilla/website-builder';
import * as websiteBuilder from '@flotilla/website-builder/react';
import { file as storedFile } from '@flotilla/file-storage';
import { category, product, store, widget } from '../../index.js';
import * as door from '../index.js';
import { aurora, fact, price } from '../shop.fixture.js';

const render = (variant: string, data: Partial<VariantData> & { values?: object }) =>
  renderVariant([door, billing, websiteBuilder], {
    entity: 'ecommerce.widget',
    widget: makeRow(widget, { variant, ...data.values }),
    ...data,
  });

describe('product list', () => {
  it('shows picture, first facts and the price in the default currency, and links to the product', async () => {
    const { html, text } = await render('product-list-default', {
      values: { title: { en: 'Boats' }, widgetsToProducts: [makeLink('product', aurora)] },
    });

    expect(html).toMatch(/<h1[^>]*>Boats<\/h1>/);
    expect(html).toMatch(/<img [^>]*alt="aurora-1"/);
    expect(html).toMatch(
      /<h2[^>]*><a [^>]*href="\/en\/ecommerce\/products\/aurora-68"[^>]*>Aurora 68<\/a><\/h2>/,
    );
    expect(html).toMatch(/data-currency="eur" data-shown="".*€3,900.*data-currency="usd" class.*\$4,500/);
    expect(text).toMatch(/Length 20\.7 m Built 2021 Skipper Yes(?! Engine)/);
  });

  it.each([
    [null, 'lg:grid-cols-3'],
    ['muted two-columns', 'md:grid-cols-2'],
  ])('has the columns that the class name %j selects', async (className, columns) => {
    const { html } = await render('product-list-default', {
      values: { className },
      lists: { products: { rows: [aurora] } },
    });

    expect(html).toContain(columns);
  });

  it('renders a product without title, pictures and prices', async () => {
    const bare = makeRow(product, { slug: 'bare', title: {} });
    const { html, text, hasIslands } = await render('product-list-default', {
      language: 'ru',
      lists: { products: { rows: [bare] } },
    });

    expect(text).toContain('Без названия');
    expect(html).not.toContain('<img');
    expect(hasIslands).toBe(false);
  });

  it('has a currency toggle above the products', async () => {
    const { text } = await render('product-list-default', { lists: { products: { rows: [aurora] } } });

    expect(text).toMatch(/Show prices in € \$ .*Aurora 68/);
  });

  it.each([
    ['en', [0, 0], 'Sold out'],
    ['ru', [0], 'Распродано'],
    ['en', [0, 2], undefined],
    ['en', [0, null], undefined],
    ['en', [], undefined],
  ])('in %s shows stores with stock of %j as: %s', async (language, left, words) => {
    const storesToProducts = left.map((quantity) =>
      makeLink('store', makeRow(store, { slug: 'limassol' }), { quantity }),
    );
    const rows = [{ ...aurora, storesToProducts }];
    const { text } = await render('product-list-default', { language, lists: { products: { rows } } });

    expect(text.match(/Sold out|Распродано/)?.[0]).toBe(words);
  });

  it('links to the previous and next page of all products', async () => {
    const { html } = await render('product-list-default', {
      lists: { products: { rows: [aurora], page: 2, hasNext: true } },
    });

    expect(html).toMatch(/<a href="\/en" rel="prev".*<a href="\?page=3" rel="next"/);
  });

  it('shows an empty state without products', async () => {
    const { text } = await render('product-list-default', {
      language: 'ru',
      lists: { products: { rows: [] } },
    });

    expect(text).toContain('Здесь пока ничего нет');
  });
});

describe('product overview', () => {
  const review = {
    id: '1',
    rating: 4,
    text: 'Fast & <quiet>',
    authorName: null,
    language: 'en',
    title: { en: 'Aurora', ru: 'Аврора' },
    usedOn: '2026-07-03T00:00:00.000Z',
    createdAt: '2026-07-20T00:00:00.000Z',
  };
  const rated = { ...aurora, ratingCount: 12, ratingAverage: '4.25' };

  it('shows reviews with stars, product and date, the average and further pages', async () => {
    const { html, text } = await render('product-overview-default', {
      subject: rated,
      lists: { reviews: { rows: [review], page: 1, hasNext: true } },
      language: 'ru',
    });

    expect(text).toMatch(/Отзывы покупателей .*4,25 из 5 звёзд 4,25 12 отзывов/);
    expect(text).toMatch(/4 из 5 звёзд Покупатель Fast &amp; &lt;quiet&gt; Аврора ?, \d/);
    expect(html).toContain(
      '<p lang="en" class="whitespace-pre-line wrap-anywhere">Fast &amp; &lt;quiet&gt;</p>',
    );
    expect(html).toMatch(/<a href="\?page=2" rel="next"/);
  });

  it('shows nothing of reviews without one', async () => {
    const { text, html } = await render('product-overview-default', {
      subject: { ...aurora, ratingCount: 0, ratingAverage: null },
      lists: { reviews: { rows: [] } },
    });

    expect(text).not.toMatch(/review|★/i);
    expect(html).not.toContain('#reviews');
  });

  const subject = {
    ...aurora,
    categoriesToProducts: [
      makeLink('category', makeRow(category, { slug: 'motor-yachts', title: { en: 'Motor yachts' } })),
    ],
    storesToProducts: [
      makeLink('store', makeRow(store, { slug: 'limassol', title: { en: 'Limassol' } }), {
        storesToProductsToAttributes: [price('4100.50')],
      }),
    ],
  };

  it('shows facts, prices, stores and categories', async () => {
    const { html, text } = await render('product-overview-default', { subject });

    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>Aurora 68<\/h1>/);
    // The price in the only store that sells it, as in the cart.
    expect(text).toMatch(
      /€4,100\.50 \/ day \$4,500 \/ day Show prices in € \$ Quantity In stock Total €4,100\.50 Add to cart/,
    );
    expect(html).toMatch(/href="\/en\/ecommerce\/categories\/motor-yachts"/);
    expect(html).toMatch(/href="\/en\/ecommerce\/stores\/limassol".*Limassol.*€4,100\.50/);
    expect(text).toContain('Engine Diesel');
  });

  it('has date fields and the price of a day for a product that is rented by dates', async () => {
    const [sold] = subject.storesToProducts;
    const { html, text } = await render('product-overview-default', {
      subject: {
        ...subject,
        scheduleId: '11111111-1111-4111-8111-111111111111',
        storesToProducts: sold ? [{ ...sold, quantity: 0 }] : [],
      },
    });

    expect(text).toMatch(/Dates From Until .*Price €4,100\.50 Add to cart/);
    expect(html).toMatch(/<input (?=[^>]*type="date")(?=[^>]*name="startDate")(?=[^>]*required)/);
    expect(html).toMatch(/<label [^>]*>Until<\/label><input (?=[^>]*name="endDate")/);
    expect(html).toContain('&quot;stock&quot;:{}');
    expect(text).not.toContain('Quantity');
  });

  it.each([
    ['en', /Eleni Answers in Greek \+357 25 000 120 On the map.*Plan/],
    ['ru', /Eleni Отвечает по-гречески \+357 25 000 120 На карте.*План/],
  ])('shows plans whole, and the contact and place of its stores in %s', async (language, expected) => {
    const file = { file: '/public/plan.svg', alt: 'Deck plan', width: 1200, height: 760 };
    const { html, text } = await render('product-overview-default', {
      language,
      subject: {
        ...subject,
        productsToFileStorageModuleFiles: [
          { ...makeLink('fileStorageModuleFile', makeRow(storedFile, file)), variant: 'plan' },
        ],
        storesToProducts: [
          makeLink(
            'store',
            makeRow(store, {
              ...{ slug: 'limassol', contactName: 'Eleni', phone: '+357 25 000 120' },
              contactText: { en: 'Answers in Greek', ru: 'Отвечает по-гречески' },
              ...{ latitude: '34.6685', longitude: '33.0405' },
            }),
          ),
        ],
      },
    });

    expect(text).toMatch(expected);
    expect(html).toContain('href="tel:+35725000120"');
    expect(html).toContain(
      'href="https://www.openstreetmap.org/?mlat=34.6685&amp;mlon=33.0405#map=16/34.6685/33.0405"',
    );
    expect(html).toMatch(/<a [^>]*href="\/public\/plan\.svg"/);
    expect(html).not.toMatch(/<(?:script|img|link|iframe)[^>]*openstreetmap/);
  });

  it('does not contain the files for buyers', async () => {
    const { html } = await render('product-overview-default', { subject });

    expect(html).toContain('/public/aurora-2.jpg');
    expect(html).not.toContain('/public/manual.jpg');
  });

  it('shows the pictures of its own page first', async () => {
    const [first, ...others] = subject.productsToFileStorageModuleFiles ?? [];
    const files = first ? [...others, { ...first, variant: 'overview' }] : [];
    const { html } = await render('product-overview-default', {
      subject: { ...subject, productsToFileStorageModuleFiles: files },
    });

    expect(html.indexOf('/public/aurora-1.jpg')).toBeLessThan(html.indexOf('/public/aurora-2.jpg'));
  });

  it('shows the interval of a subscription', async () => {
    const monthly = fact({ type: 'interval', slug: 'per-month' }, {});
    const links = [
      price('20.00', undefined, { title: { en: 'Mooring' }, type: 'price', field: 'number' }),
      monthly,
    ];
    const { text } = await render('product-overview-default', {
      subject: { ...aurora, productsToAttributes: links },
    });

    expect(text).toContain('€20 per month');
    expect(text).not.toContain('Show prices in');
  });

  it('renders its linked widgets, each in its own variant', async () => {
    const widgets = [
      makeLink(
        'websiteBuilderModuleWidget',
        makeRow(builderWidget, { variant: 'content-default', title: { en: 'Ask us' } }),
      ),
    ];
    const { html } = await render('product-overview-default', {
      subject: { ...aurora, productsToWebsiteBuilderModuleWidgets: widgets },
    });

    expect(html).toMatch(/<h2[^>]*>Ask us<\/h2>/);
  });

  it('formats money and numbers in the language, and marks untranslated texts', async () => {
    const { html, text } = await render('product-overview-default', { subject, language: 'ru' });

    expect(text).toContain('4 100,50 € / день');
    expect(text).toContain('20,7 м');
    expect(text).toContain('Двигатель Дизель');
    expect(html).toMatch(/<h1[^>]*lang="en"[^>]*>Aurora 68/);
  });
});

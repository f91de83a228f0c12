import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { category, store, widget } from '../index.js';
import * as door from './index.js';
import { aurora, fact, price } from './shop.fixture.js';

const render = (variant: string, data: Partial<VariantData> = {}) =>
  renderVariant([door], { entity: 'ecommerce.widget', widget: makeRow(widget, { variant }), ...data });

describe('categories', () => {
  const catamarans = makeRow(category, {
    slug: 'catamarans',
    title: { en: 'Catamarans' },
    categoriesToFileStorageModuleFiles: [
      makeLink('fileStorageModuleFile', makeRow(file, { file: '/public/cat.jpg' })),
    ],
  });

  it('are rendered as cards with links', async () => {
    const { html } = await render('category-list-default', {
      lists: { categories: { rows: [catamarans], hasNext: true } },
    });

    expect(html).toMatch(/<img [^>]*src="\/public\/cat\.jpg"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/categories\/catamarans"[^>]*>Catamarans/);
    expect(html).toMatch(/<a href="\?page=2" rel="next"/);
  });

  it('are rendered as buttons, or not at all when there are none', async () => {
    const { html } = await render('category-list-button-default', {
      lists: { categories: { rows: [catamarans] } },
    });
    const none = await render('category-list-button-default', { lists: { categories: { rows: [] } } });

    expect(html).toMatch(
      /<li[^>]*><a [^>]*href="\/en\/ecommerce\/categories\/catamarans"[^>]*><span>Catamarans/,
    );
    expect(none.html).not.toContain('<section');
  });

  it.each(['en', 'ru'])('list their products in pages in %s', async (language) => {
    const products = { rows: [makeLink('product', aurora)], page: 2, hasNext: false };
    const { html } = await render('category-overview-default', {
      subject: catamarans,
      lists: { products },
      language,
    });

    expect(html).toMatch(/<h1[^>]*>Catamarans<\/h1>/);
    expect(html).toContain(`href="/${language}/ecommerce/products/aurora-68"`);
    expect(html).toContain(`<a href="/${language}" rel="prev"`);
  });

  it('show an empty state without products', async () => {
    const { text } = await render('category-overview-default', {
      subject: catamarans,
      lists: { products: { rows: [] } },
    });

    expect(text).toContain('Nothing here yet');
  });
});

describe('stores', () => {
  const image = {
    type: 'image' as const,
    src: '/public/pier.jpg',
    alt: 'The pier',
    width: 1600,
    height: 900,
    children: [],
  };
  const limassol = makeRow(store, {
    slug: 'limassol',
    title: { en: 'Limassol Marina' },
    description: {
      en: {
        type: 'doc',
        version: 1,
        children: [image, { type: 'paragraph', children: [{ text: 'Beside the castle.' }] }],
      },
    },
    storesToAttributes: [fact({ title: { en: 'Berths' }, field: 'number' }, { number: '12650' })],
  });
  const products = {
    rows: [makeLink('product', aurora, { storesToProductsToAttributes: [price('3500.00')] })],
  };

  it('are rendered as cards with the first picture of their description', async () => {
    const { html, text } = await render('store-list-default', { lists: { stores: { rows: [limassol] } } });

    expect(html).toMatch(/<img alt="The pier"[^>]*src="\/public\/pier\.jpg"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/stores\/limassol"[^>]*>Limassol Marina/);
    expect(text).toContain('Berths 12,650');
  });

  it('show their own price of a product', async () => {
    const { text } = await render('store-overview-default', { subject: limassol, lists: { products } });

    expect(text).toContain('Beside the castle.');
    expect(text).toMatch(/Available here Aurora 68 .*€3,500 \/ day/);
    expect(text).not.toContain('€3,900');
  });

  it('show sold-out products, also when other stores have stock', async () => {
    const elsewhere = makeLink('store', makeRow(store, { slug: 'larnaca' }), { quantity: 3 });
    const rows = [
      makeLink(
        'product',
        { ...aurora, storesToProducts: [elsewhere] },
        { quantity: 0, storesToProductsToAttributes: [] },
      ),
    ];
    const { text } = await render('store-overview-default', {
      subject: limassol,
      lists: { products: { rows } },
    });

    expect(text).toContain('Sold out');
  });
});

it('renders orders as an island that wakes for visitors with a session', async () => {
  const { html, text } = await render('order-list-default');

  expect(html).toContain('data-name="ecommerce.order-list" data-wake="session"');
  expect(text).toContain('Not authorized');
});

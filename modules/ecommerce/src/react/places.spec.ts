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
    categoriesToFileStorageModuleFiles: [makeLink('fileStorageModuleFile', makeRow(file, { file: '/public/cat.jpg' }))],
    categoriesToProducts: [makeLink('product', aurora)],
  });

  it('are cards that lead to them', async () => {
    const { html } = await render('category-list-default', { lists: { categories: { rows: [catamarans] } } });

    expect(html).toMatch(/<img [^>]*src="\/public\/cat\.jpg"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/categories\/catamarans"[^>]*>Catamarans/);
  });

  it.each([
    ['en', '1 offer'],
    ['ru', '1 предложение'],
  ])('have their products under them, counted in %s', async (language, count) => {
    const { html, text } = await render('category-overview-default', { subject: catamarans, language });

    expect(html).toMatch(/<h1[^>]*>Catamarans<\/h1>/);
    expect(text).toContain(count);
    expect(html).toContain(`href="/${language}/ecommerce/products/aurora-68"`);
  });
});

describe('stores', () => {
  const image = { type: 'image', src: '/public/pier.jpg', alt: 'The pier', width: 1600, height: 900 };
  const limassol = makeRow(store, {
    slug: 'limassol',
    title: { en: 'Limassol Marina' },
    description: { en: { type: 'doc', content: [image, { type: 'paragraph', content: [{ type: 'text', text: 'Beside the castle.' }] }] } },
    storesToAttributes: [fact({ title: { en: 'Berths' }, field: 'number' }, { number: '12650' })],
    storesToProducts: [makeLink('product', aurora, { storesToProductsToAttributes: [price('3500.00')] })],
  });

  it('are cards with the first picture of their description', async () => {
    const { html, text } = await render('store-list-default', { lists: { stores: { rows: [limassol] } } });

    expect(html).toMatch(/<img alt="The pier"[^>]*src="\/public\/pier\.jpg"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/stores\/limassol"[^>]*>Limassol Marina/);
    expect(text).toContain('Berths 12,650');
  });

  it('sell at their own price where they have one', async () => {
    const { text } = await render('store-overview-default', { subject: limassol });

    expect(text).toContain('Beside the castle.');
    expect(text).toMatch(/Available here Aurora 68 .*€3,500 \/ day/);
    expect(text).not.toContain('€3,900');
  });
});

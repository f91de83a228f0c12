import { product } from '@flotilla/ecommerce';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { widget as builderWidget } from '@flotilla/website-builder';
import { describe, expect, it } from 'vitest';
import { widget } from '../../index.js';
import { winds } from '../blog.fixture.js';
import * as door from '../index.js';

const render = (variant: string, data: Partial<VariantData> & { values?: object }) =>
  renderVariant([door], { entity: 'blog.widget', widget: makeRow(widget, { variant, ...data.values }), ...data });

describe('article list', () => {
  it.each([
    ['en', 'Read more', 'May 19, 2026'],
    ['ru', 'Читать дальше', '19 мая 2026 г.'],
  ])('has a card with a link to read on, in %s', async (language, readMore, day) => {
    const { html, text, hasIslands } = await render('article-list-default', { language, lists: { articles: { rows: [winds] } } });

    expect(html).toMatch(new RegExp(`<a [^>]*href="/${language}/blog/articles/winds"[^>]*>${readMore}`));
    expect(html).toContain(`aria-label="${readMore}: The winds of Cyprus"`);
    expect(html).toMatch(/<img [^>]*alt="A sail"/);
    expect(text).toContain(day);
    expect(hasIslands).toBe(false);
  });

  it('shows the articles that were chosen', async () => {
    const { text } = await render('article-list-default', { values: { widgetsToArticles: [makeLink('article', winds)] } });

    expect(text).toContain('The winds of Cyprus');
  });

  it('says so when there are none', async () => {
    const { text } = await render('article-list-default', { lists: { articles: { rows: [] } } });

    expect(text).toContain('No articles yet');
  });
});

describe('article overview', () => {
  const subject = {
    ...winds,
    articlesToEcommerceModuleProducts: [
      makeLink('ecommerceModuleProduct', makeRow(product, { slug: 'aurora-68', title: { en: 'Aurora 68' } })),
    ],
    articlesToWebsiteBuilderModuleWidgets: [
      makeLink('websiteBuilderModuleWidget', makeRow(builderWidget, { variant: 'content-default', title: { en: 'Ask us' } })),
    ],
  };

  it('is the article under one h1, then its products and widgets', async () => {
    const { html } = await render('article-overview-default', { subject });

    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>The winds of Cyprus<\/h1>.*They keep hours\..*<h2>West<\/h2>.*Aurora 68.*<h2[^>]*>Ask us<\/h2>/);
    expect(html).toMatch(/<a [^>]*href="\/en\/blog\/categories\/routes"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/products\/aurora-68"/);
  });

  it('says in which language it is when it is not translated', async () => {
    const { html } = await render('article-overview-default', { subject, language: 'ru' });

    expect(html).toMatch(/<h1[^>]*lang="en"/);
    expect(html).toMatch(/<time dateTime="2026-05-19T23:30:00.000Z"[^>]*>19 мая 2026/i);
  });

  it('shows its products by themselves', async () => {
    const { text } = await render('article-overview-ecommerce-module-product-list-default', {
      subject,
      values: { title: { en: 'Boats of the article' } },
    });

    expect(text).toContain('Boats of the article Aurora 68');
    expect(text).not.toContain('They keep hours');
  });
});

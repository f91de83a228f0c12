import { product } from '@flotilla/ecommerce';
import * as shop from '@flotilla/ecommerce/react';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { article, widget } from '../../index.js';
import { byAnna, byNobody, winds } from '../blog.fixture.js';
import * as door from '../index.js';

const render = (variant: string, data: Partial<VariantData> & { values?: object }) =>
  renderVariant([door, shop], {
    entity: 'blog.widget',
    widget: makeRow(widget, { variant, ...data.values }),
    ...data,
  });

describe('article list', () => {
  it.each([
    ['en', 'Read more', 'May 19, 2026'],
    ['ru', 'Читать дальше', '19 мая 2026 г.'],
  ])('renders a card with a link to the article in %s', async (language, readMore, day) => {
    const { html, text, hasIslands } = await render('article-list-default', {
      language,
      lists: { articles: { rows: [winds] } },
    });

    expect(html).toMatch(
      new RegExp(`<a [^>]*href="/${language}/blog/articles/winds"[^>]*><span>${readMore}`),
    );
    expect(text).toContain(`${readMore} : The winds of Cyprus`);
    expect(html).toMatch(/<img [^>]*alt="A sail"/);
    expect(text).toContain(day);
    expect(hasIslands).toBe(false);
  });

  it('shows the selected articles', async () => {
    const { text } = await render('article-list-default', {
      values: { widgetsToArticles: [makeLink('article', winds)] },
    });

    expect(text).toContain('The winds of Cyprus');
  });

  it('links to the previous and next page', async () => {
    const { html } = await render('article-list-default', {
      lists: { articles: { rows: [winds], page: 5000, hasNext: true } },
    });

    expect(html).toMatch(/<a href="\?page=4999" rel="prev".*<a href="\?page=5001" rel="next"/);
  });

  it('shows an empty state when there are no articles', async () => {
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
  };

  it('renders the article under one h1, followed by its products', async () => {
    const { html } = await render('article-overview-default', { subject });

    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(
      /<h1[^>]*>The winds of Cyprus<\/h1>.*They keep hours\..*<h2[^>]*>West<\/h2>.*<h2[^>]*>In this article<\/h2>.*<h3[^>]*><a [^>]*>Aurora 68<\/a>/,
    );
    expect(html).toMatch(/<a [^>]*href="\/en\/blog\/categories\/routes"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/products\/aurora-68"/);
  });

  it('marks the language of untranslated text', async () => {
    const { html } = await render('article-overview-default', { subject, language: 'ru' });

    expect(html).toMatch(/<h1[^>]*lang="en"/);
    expect(html).toMatch(/<time dateTime="2026-05-19T23:30:00.000Z"[^>]*>19 мая 2026/i);
  });

  it.each([
    ['en', 'Authors', 'Anna at sea'],
    ['ru', 'Авторы', 'Анна в море'],
  ])('lists the authors in %s with pictures and links to their profiles', async (language, label, name) => {
    const { html } = await render('article-overview-default', { subject: byAnna, language });

    expect(html).toMatch(
      new RegExp(
        `>${label}</span><ul aria-labelledby="[^"]*"[^>]*><li><a [^>]*href="/${language}/social/profiles/anna"[^>]*>.*${name}</span></a>`,
      ),
    );
    expect(html).toMatch(/<img [^>]*alt=""[^>]*src="[^"]*anna/);
  });

  const russian = makeRow(article, { slug: 'veter', title: { ru: 'Ветер' } });
  const others = ['one', 'two', 'three', 'four'].map((slug) =>
    makeRow(article, { slug, title: { en: `Number ${slug}` } }),
  );

  it.each([
    ['en', 'More on this topic', ['one', 'two', 'three']],
    ['ru', 'Ещё по теме', ['veter']],
  ])('is followed by related articles in %s', async (language, title, slugs) => {
    const lists = { related: { rows: [russian, ...others] } };
    const { html } = await render('article-overview-default', { subject: winds, lists, language });
    const related = html.slice(html.indexOf(title));

    expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
    const links = [...related.matchAll(/href="\/\w+\/blog\/articles\/(\w+)"/g)].map(([, slug]) => slug);
    expect([...new Set(links)]).toEqual(slugs);
  });

  it('omits related articles when there are none, or the class name of the widget hides them', async () => {
    const related = { rows: [winds] };
    const without = await render('article-overview-default', { subject: byNobody });
    const hidden = await render('article-overview-default', {
      subject: byNobody,
      lists: { related },
      values: { className: 'without-related' },
    });
    const visible = await render('article-overview-with-private-content-default', {
      subject: byNobody,
      lists: { related },
    });

    expect([without, hidden, visible].map(({ text }) => text.includes('More on this topic'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('omits the authors when none has a profile', async () => {
    const { html } = await render('article-overview-default', { subject: byNobody });

    expect(html).not.toContain('Authors');
  });

  it('renders without title, picture, topics and text', async () => {
    const { html, text } = await render('article-overview-default', {
      subject: makeRow(article, { title: {} }),
      language: 'ru',
    });

    expect(html).toMatch(/<h1[^>]*>Без названия<\/h1>/);
    expect(html).not.toContain('<img');
    expect(text).not.toContain('Из этой статьи');
  });

  it('renders private content as an island, without its rows in the page', async () => {
    const { html, text } = await render('article-overview-with-private-content-default', { subject });

    expect(html).toMatch(/<h1[^>]*>The winds of Cyprus<\/h1>/);
    expect(html).toContain('data-name="blog.private-content" data-wake="session"');
    expect(text).toMatch(/Not authorized .*Aurora 68/);
  });

  it('omits the products when there is no shop module', async () => {
    const row = makeRow(widget, { variant: 'article-overview-default' });
    const { text } = await renderVariant([door], { entity: 'blog.widget', widget: row, subject });

    expect(text).toContain('They keep hours.');
    expect(text).not.toContain('Aurora 68');
  });

  it('renders only the products', async () => {
    const { text } = await render('article-overview-ecommerce-module-product-list-default', {
      subject,
      values: { title: { en: 'Boats of the article' } },
    });

    expect(text).toContain('Boats of the article Aurora 68');
    expect(text).not.toContain('They keep hours');
  });
});

import type { SearchHit } from '@flotilla/core/documents';
import { makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import { widget } from '../../index.js';
import * as door from '../index.js';

const search = { page: '/search', suggestions: '/api/host/search' };
const hit = (slug: string, values: Partial<SearchHit>): SearchHit & { variant: string } => ({
  ...{ id: slug, variant: 'default', kind: 'blog.article', kindTitle: { en: 'Articles', ru: 'Статьи' } },
  ...{
    url: `/blog/articles/${slug}`,
    title: { en: slug },
    description: {},
    picture: null,
    scores: { en: 1 },
  },
  ...values,
});
const facetsOf = (query: string) => ({
  ...{ query, names: ['q'], facets: [], sorts: [], alternatives: [], isCombined: query !== '' },
});
const render = (query: string, rows: object[] = [], data: Partial<VariantData> = {}) =>
  renderVariant([door], {
    entity: 'website-builder.widget',
    widget: makeRow(widget, { variant: 'search-default', title: { en: 'Search', ru: 'Поиск' } }),
    lists: { results: { rows, facets: facetsOf(query) } },
    search,
    ...data,
  });

describe('the page with the results', () => {
  it('has a form of the browser, filled with the words', async () => {
    const { html } = await render('q=sea+caves');

    expect(html).toContain('<form action="/en/search">');
    expect(html).toMatch(/<input [^>]*type="search"[^>]*name="q"[^>]*value="sea caves"/);
    expect(html).toContain('data-suggestions="/api/host/search"');
  });

  it('groups the hits of the language by kind, the best first', async () => {
    const hits = [
      hit('winds', { title: { en: 'Winds', ru: 'Ветры' }, scores: { en: 0.5, ru: 1 } }),
      hit('caves', { title: { en: 'Sea caves' }, description: { en: 'Seven arches' }, scores: { en: 1 } }),
      hit('boats', { kindTitle: { en: 'Pages', ru: 'Страницы' }, title: { en: 'Boats' }, url: '/boats' }),
    ];
    const en = await render('q=sea', hits);
    const ru = await render('q=sea', hits, { language: 'ru' });

    expect(en.text).toMatch(/3 results Articles Sea caves Seven arches Winds Pages Boats/);
    expect(en.html).toContain('href="/en/blog/articles/caves"');
    expect(ru.text).toMatch(/1 результат Статьи Ветры$/);
  });

  it.each([
    ['en', 'Nothing found for “<b>”'],
    ['ru', 'По запросу «<b>» ничего не нашлось'],
  ])('names the words without hits in %s', async (language, expected) => {
    const { html } = await render('q=%3Cb%3E', [], { language });

    expect(html).toContain(expected.replace('<b>', '&lt;b&gt;'));
  });

  it('has only the form without words', async () => {
    const { html } = await render('');

    expect(html).not.toMatch(/result|Nothing found/);
  });
});

describe('the navbar', () => {
  const navbar = (data: Partial<VariantData>) =>
    renderVariant([door], {
      entity: 'website-builder.widget',
      region: 'header',
      widget: makeRow(widget, { variant: 'navbar-default' }),
      ...data,
    });

  it('opens the search in a popover of the browser', async () => {
    const { html } = await navbar({ search, language: 'ru' });
    const [, id] = /<button [^>]*popoverTarget="([^"]+)" aria-label="Поиск"/i.exec(html) ?? [];

    expect(html).toContain(`<div id="${id}" popover="auto"`);
    expect(html).toContain('<form action="/ru/search">');
  });

  it('has no search on a site without a page for it', async () => {
    expect((await navbar({})).html).not.toContain('search');
  });
});

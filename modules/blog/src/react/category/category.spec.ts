import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { widget as builderWidget } from '@flotilla/website-builder';
import * as websiteBuilder from '@flotilla/website-builder/react';
import { expect, it } from 'vitest';
import { widget } from '../../index.js';
import { routes, winds } from '../blog.fixture.js';
import * as door from '../index.js';

const render = (variant: string, data: Partial<VariantData>) =>
  renderVariant([door], { entity: 'blog.widget', widget: makeRow(widget, { variant }), ...data });

it.each([['category-list-default'], ['category-list-button-default']])(
  '%s links to every topic',
  async (variant) => {
    const { html } = await render(variant, { lists: { categories: { rows: [routes] } }, language: 'ru' });

    expect(html).toMatch(/<a [^>]*href="\/ru\/blog\/categories\/routes"[^>]*>(<[^>]+>)?Маршруты/);
  },
);

it('category-overview-default lists its articles in pages', async () => {
  const rows = Array.from({ length: 12 }, (_, index) =>
    makeLink('article', { ...winds, id: `winds-${index}` }),
  );

  const { html } = await render('category-overview-default', {
    subject: routes,
    lists: { articles: { rows, hasNext: true } },
    language: 'ru',
  });

  expect(html).toMatch(/<h1[^>]*>Маршруты<\/h1>/);
  expect(html.match(/role="listitem"/g)).toHaveLength(12);
  expect(html).toMatch(/<a href="\?page=2" rel="next"/);
});

it.each([
  ['category-list-default', { lists: { categories: { rows: [] } } }],
  ['category-overview-default', { subject: routes, lists: { articles: { rows: [] } } }],
])('%s shows an empty state without rows', async (variant, data) => {
  expect((await render(variant, data)).text).toContain('No articles yet');
});

it('category-list-button-default renders nothing without topics', async () => {
  expect(
    (await render('category-list-button-default', { lists: { categories: { rows: [] } } })).html,
  ).not.toContain('<section');
});

it('category-overview-default renders the widgets of the topic below its articles', async () => {
  const widgets = [
    makeLink(
      'websiteBuilderModuleWidget',
      makeRow(builderWidget, { variant: 'content-default', title: { en: 'Ask us' } }),
    ),
  ];
  const { html } = await renderVariant([door, websiteBuilder], {
    entity: 'blog.widget',
    widget: makeRow(widget, { variant: 'category-overview-default' }),
    subject: { ...routes, categoriesToWebsiteBuilderModuleWidgets: widgets },
  });

  expect(html).toMatch(/<h2[^>]*>Ask us<\/h2>/);
});

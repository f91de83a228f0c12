import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { widget } from '../../index.js';
import { routes, winds } from '../blog.fixture.js';
import * as door from '../index.js';

const render = (variant: string, data: Partial<VariantData>) =>
  renderVariant([door], { entity: 'blog.widget', widget: makeRow(widget, { variant }), ...data });

it.each([['category-list-default'], ['category-list-button-default']])('%s leads to every topic', async (variant) => {
  const { html } = await render(variant, { lists: { categories: { rows: [routes] } }, language: 'ru' });

  expect(html).toMatch(/<a [^>]*href="\/ru\/blog\/categories\/routes"[^>]*>(<[^>]+>)?Маршруты/);
});

it.each([
  [1, '1 статья'],
  [3, '3 статьи'],
  [11, '11 статей'],
])('category-overview-default counts %i articles in Russian', async (count, counted) => {
  const articles = Array.from({ length: count }, (_, index) => makeLink('article', { ...winds, id: `winds-${index}` }));

  const { html, text } = await render('category-overview-default', {
    subject: { ...routes, categoriesToArticles: articles },
    language: 'ru',
  });

  expect(text).toContain(counted);
  expect(html.match(/role="listitem"/g)).toHaveLength(count);
});

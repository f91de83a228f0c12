import { makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { category, widget } from '../../index.js';
import * as door from '../index.js';

const bareboat = makeRow(category, {
  slug: 'bareboat',
  title: { en: 'Bareboat', ru: 'Без шкипера' },
  subtitle: { en: 'At the helm yourself', ru: 'Сами за штурвалом' },
  description: { en: 'With a licence.', ru: 'С правами.' },
});
const week = makeRow(category, { slug: 'week', title: { en: 'For a week', ru: 'На неделю' } });

const render = (rows: readonly object[], data: Partial<VariantData> = {}) =>
  renderVariant([door], {
    entity: widget.key,
    widget: makeRow(widget, {
      variant: 'category-list-default',
      title: { en: 'Ways to charter', ru: 'Как взять лодку' },
    }),
    lists: { categories: { rows } },
    ...data,
  });

it('category-list-default shows the texts of each category in the language of the page, without scripts', async () => {
  const { text, html, hasIslands } = await render([bareboat, week], { language: 'ru' });

  expect(text).toMatch(/Как взять лодку Без шкипера Сами за штурвалом С правами\. На неделю$/);
  expect(html.match(/role="listitem"/g)).toHaveLength(2);
  expect(hasIslands).toBe(false);
});

it('category-list-default gives each category its slug as anchor, and a heading below the widget’s', async () => {
  const { html } = await render([bareboat, week]);

  expect(html).toMatch(
    /<h1[^>]*>Ways to charter<\/h1>.*<article [^>]*id="bareboat".*<h2[^>]*>Bareboat<\/h2>.*<article [^>]*id="week".*<h2/,
  );
});

it('category-list-default renders nothing without categories', async () => {
  expect((await render([])).html).not.toContain('<section');
});

it('a heading inside a category’s description is below its title', async () => {
  const heading = { type: 'heading', level: 2, children: [{ text: 'Papers' }] };
  const row = { ...bareboat, description: { en: { type: 'doc', version: 1, children: [heading] } } };

  expect((await render([row])).html).toMatch(/<h2[^>]*>Bareboat<\/h2>.*<h3[^>]*>Papers<\/h3>/);
});

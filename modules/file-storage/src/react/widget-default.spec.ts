import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { file, widget } from '../index.js';
import * as door from './index.js';

const texts = { title: { en: 'From the log' }, description: { en: 'What we saw.', ru: 'Что мы видели.' } };
const linkTo = (path: string, link: { variant?: string } = {}) =>
  makeLink('file', makeRow(file, { file: path, alt: path }), link);
const render = (links: readonly object[], language = 'en') =>
  renderVariant([door], {
    entity: widget.key,
    widget: makeRow(widget, { ...texts, widgetsToFiles: links }),
    language,
  });

it('shows pictures as a gallery with other files below, in their order', async () => {
  const { html, text } = await render([
    linkTo('/public/a.jpg'),
    linkTo('/public/terms.pdf'),
    linkTo('/public/b.png'),
  ]);

  expect(text).toContain('From the log What we saw.');
  const [pictures = '', others = ''] = html.split('</ul>');
  expect([...pictures.matchAll(/<li[^>]*>.*?alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual([
    '/public/a.jpg',
    '/public/b.png',
  ]);
  expect(others).toMatch(/<a href="\/public\/terms\.pdf" download=""/);
});

it('leaves out hidden links, and renders no empty list', async () => {
  const { html, text } = await render([linkTo('/public/a.jpg', { variant: 'hidden' })], 'ru');

  expect(text).toContain('Что мы видели.');
  expect(html).not.toMatch(/a\.jpg|<ul/);
});

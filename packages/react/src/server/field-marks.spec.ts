import { defineEntity, defineLink, list, localizedText, richText, show, slug, via } from '@flotilla/core';
import { checksumOf, fieldMark, withoutMarks } from '@flotilla/core/previews';
import { expect, it } from 'vitest';
import { FieldMarks, withoutMarksInTags } from './field-marks.js';

const fields = { title: localizedText(), description: richText(), slug: slug() };
const widget = defineEntity({ module: 'kit', name: 'widget', fields });
const feature = defineEntity({ module: 'kit', name: 'feature', fields });
const contained = defineLink({ from: 'kit.widget', to: 'kit.feature', isRepeatable: true, contains: true });
const selection = show(widget, '*', { features: via(contained, feature) });

const row = {
  id: '1',
  variant: 'default',
  slug: 'winds',
  title: { en: 'Winds', ru: 'Ветры' },
  description: {
    en: {
      type: 'doc',
      version: 1,
      children: [{ type: 'paragraph', children: [{ text: 'a' }, { text: '' }] }],
    },
  },
  widgetsToFeatures: [
    { id: 'l', variant: 'default', feature: { id: '2', variant: 'default', title: { en: 'Fast' } } },
    { id: 'm', variant: 'hidden', feature: { id: '3', variant: 'default', title: { en: 'Hidden' } } },
  ],
};

it('marks the texts of a row and of its parts in one language', () => {
  const marks = new FieldMarks('en');
  const marked = marks.mark(row, selection);
  expect(marked).toMatchObject({
    slug: 'winds',
    title: { en: `Winds${fieldMark(0)}`, ru: 'Ветры' },
    description: { en: { children: [{ children: [{ text: `a${fieldMark(1)}` }, { text: '' }] }] } },
    widgetsToFeatures: [
      { feature: { title: { en: `Fast${fieldMark(2)}` } } },
      { feature: { title: { en: 'Hidden' } } },
    ],
  });
  expect(marks.fields).toEqual([
    ['kit.widget:1/title', checksumOf('Winds')],
    ['kit.widget:1/description#0.0', checksumOf('a')],
    ['kit.feature:2/title', checksumOf('Fast')],
  ]);
  expect(JSON.parse(withoutMarks(JSON.stringify(marked)))).toEqual(row);
});

it('marks the texts of lists, of references and of their rows, and no slugs', () => {
  const article = defineEntity({
    module: 'kit',
    name: 'article',
    fields: { ...fields, slugs: localizedText() },
  });
  const topics = defineLink({ from: 'kit.article', to: 'kit.feature', isRepeatable: true });
  const card = show(article, ['title', 'slugs'], { topics: via(topics, feature) });
  const marks = new FieldMarks('en');
  const shown = {
    ...{ id: '4', variant: 'default', title: { en: 'Bays' }, slugs: { en: 'bays' } },
    articlesToFeatures: [
      { id: 'n', variant: 'default', feature: { id: '2', variant: 'default', title: { en: 'Sea' } } },
    ],
  };

  const marked = marks.list({ rows: [shown], page: 1, hasNext: false }, list(article, card, { limit: 3 }));

  expect(marks.fields.map(([path]) => path)).toEqual(['kit.article:4/title', 'kit.feature:2/title']);
  expect(JSON.parse(withoutMarks(JSON.stringify(marked.rows[0])))).toEqual(shown);
});

it('removes marks from tags, addresses and texts that are no content', () => {
  const mark = fieldMark(7);
  const html = `<a href="/${encodeURIComponent(mark)}x" title="A${mark}">B${mark}</a><script type="x">${mark}</script>`;
  expect(withoutMarksInTags(html)).toBe(`<a href="/x" title="A">B${mark}</a><script type="x"></script>`);
});

import {
  createRegistry,
  defineEntity,
  defineLink,
  defineModule,
  defineView,
  show,
  text,
  via,
} from '@flotilla/core';
import { type DocumentRow, emptyDocument } from '@flotilla/core/documents';
import { expect, it } from 'vitest';
import { findExamples } from './examples.js';

const widget = defineEntity({ module: 'fleet', name: 'widget', fields: { title: text() } });
const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() } });
const widgetsToBoats = defineLink({ from: 'fleet.widget', to: 'fleet.boat' });
const fleet = defineModule({
  name: 'fleet',
  entities: [widget, boat],
  links: [widgetsToBoats],
  views: [defineView({ of: show(widget, '*', { boats: via(widgetsToBoats, boat) }), variant: 'list' })],
});
const registry = createRegistry([fleet]);
const entry = (entity: 'fleet.widget' | 'fleet.boat', variant: string) => ({
  module: 'fleet',
  entity,
  variant,
});
const link = { variant: 'default', className: null };

function pageWith(url: string, row: DocumentRow, placed = link) {
  const external = { entity: 'fleet.widget' as const, link, widget: row, lists: {}, subject: null };
  return {
    ...emptyDocument(url),
    widgets: [
      { link: { ...placed, id: url }, widget: { id: url, variant: 'default' }, externals: [external] },
    ],
  };
}
const listOf = (...boats: DocumentRow[]): DocumentRow => ({
  id: 'list',
  variant: 'list',
  widgetsToBoats: boats.map((each) => ({ id: `link-${each.id}`, variant: 'default', boat: each })),
});

it('uses the first page that shows a widget, and skips hidden links', () => {
  const pages = [
    pageWith('/hidden', listOf(), { ...link, variant: 'hidden' }),
    pageWith('/a', listOf()),
    pageWith('/b', listOf()),
  ];

  const examples = findExamples(
    { registry, entries: [entry('fleet.widget', 'list'), entry('fleet.widget', 'other')] },
    pages,
  );

  expect(examples.map(({ variant, document, row }) => [variant, document.url, row])).toEqual([
    ['list', '/a', undefined],
  ]);
});

it('uses the fullest row of a variant, and any row when the caller selects the variant', () => {
  const short = { id: '1', variant: 'card', title: 'Azure' };
  const long = { id: '2', variant: 'card', title: 'Azure 45, with a long name' };
  const pages = [pageWith('/a', listOf(short)), pageWith('/b', listOf(long))];

  const examples = findExamples(
    { registry, entries: [entry('fleet.boat', 'card'), entry('fleet.boat', 'button')] },
    pages,
  );

  expect(examples.map(({ document, row }) => [document.url, row])).toEqual([
    ['/b', long],
    ['/b', { ...long, variant: 'button' }],
  ]);
});

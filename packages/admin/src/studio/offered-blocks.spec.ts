import type { BlockEditing, Composition } from '@flotilla/core/studio';
import { expect, it } from 'vitest';
import { isOffered } from './offered-blocks.js';

const block = (more: Partial<BlockEditing> = {}): BlockEditing => ({
  ...{ entity: 'fleet.widget', variant: 'list', isBlock: true, category: 'lists', isPrivate: false },
  ...{ edits: [], parts: {}, regions: ['main'], once: false, subject: null, classWords: [], presets: [] },
  ...more,
});

const node = { entity: 'fleet.widget', id: '1', variant: 'list', values: {} };
const composition = {
  ...{ root: 'host.page:home', page: 'host.page:home', subject: null },
  nodes: { 'fleet.widget:1': node, 'host.page:home': { values: { url: '/' } } },
  placements: { 'fleet.widget:1': {} },
} as unknown as Composition;

it.each([
  [block(), 'main', true],
  [block(), 'header', true],
  [block({ regions: ['header'] }), 'main', false],
  [block({ regions: ['header'] }), 'footer', false],
  [block({ regions: ['header'] }), 'header', true],
  [block({ once: true }), 'main', false],
  [block({ once: true, variant: 'map' }), 'main', true],
  [block({ subject: 'fleet.boat' }), 'main', false],
])('offers %o in %s: %s', (editing, region, expected) => {
  expect(isOffered(editing, composition, region)).toBe(expected);
});

it('offers blocks of a row where the URL of the page names such rows', () => {
  const ofBoat = block({ subject: 'fleet.boat' });
  const named = { ...composition, subject: 'fleet.boat:1' };
  const pattern = { 'host.page:home': { values: { url: '/boats/[fleet.boats.slug]' } } };

  expect(isOffered(ofBoat, named, 'main')).toBe(true);
  expect(isOffered(block({ subject: 'fleet.crew' }), named, 'main')).toBe(false);
  expect(isOffered(ofBoat, { ...composition, nodes: pattern } as unknown as Composition, 'main')).toBe(true);
});

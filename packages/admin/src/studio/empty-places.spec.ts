import { type CompositionNode, nodeKey } from '@flotilla/core/studio';
import { translate } from '@flotilla/react';
import { describe, expect, it } from 'vitest';
import { type Composition, rowBeside } from './composition.js';
import { emptyPlacesOf } from './empty-places.js';
import { placeInWords } from './move-mode.js';
import { studioMessages } from './studio-messages.js';

const node = (entity: string, id: string, role: CompositionNode['role'] = 'part'): CompositionNode => ({
  ...{ entity, id, role, variant: 'default', values: {}, etag: null, change: null, usedOn: null, uses: 1 },
});
const linked = (id: string, entity: string) => ({
  ...{ link: { entity: 'kit.link', id: `to-${id}` }, node: nodeKey({ entity, id }), variant: 'default' },
  ...{ orderIndex: 0, isHidden: false, isPart: true, values: {} },
});
const slot = (far: string) => ({
  ...{ link: 'kit.link', far, nearField: 'nearId', farField: 'farId', variant: 'default' },
  ...{ isOne: false, isPart: true },
});
const owner = {
  owner: { entity: 'host.page', id: 'home' },
  link: 'host.link',
  values: {},
  hostField: 'hostId',
};
const nodes = [
  node('kit.widget', 'one', 'block'),
  node('kit.group', 'full'),
  node('kit.group', 'free'),
  node('kit.button', 'go'),
];
/** A page with a block of two groups of buttons, one of them without buttons. */
const composition: Composition = {
  ...{ root: 'host.page:home', title: 'Home', url: '/', page: 'host.page:home', subject: null },
  regions: { main: ['kit.widget:one'] },
  owners: { main: owner },
  nodes: Object.fromEntries(nodes.map((one) => [nodeKey(one), one])),
  placements: {
    'kit.widget:one': {
      link: { entity: 'host.link', id: 'place' },
      ...{ host: 'host.widget:one', hostLink: { entity: 'host.link', id: 'at' }, region: 'main' },
      ...{ orderIndex: 0, linkOrder: 0, isGrouped: false, isHidden: false, hostUses: 1, isShared: false },
    },
  },
  lists: {
    'kit.widget:one/groups': [linked('full', 'kit.group'), linked('free', 'kit.group')],
    'kit.group:full/buttons': [linked('go', 'kit.button')],
    'kit.group:free/buttons': [],
  },
  slots: { 'kit.widget/default/groups': slot('kit.group'), 'kit.group/default/buttons': slot('kit.button') },
};
const texts = {
  describedAt: (key: string) => key,
  namesOf: (entity: string) => `all ${entity}`,
  t: translate(studioMessages, 'en'),
  interfaceLanguage: 'en',
  editingOf: () => undefined,
};
const [from, free] = ['kit.group:full/buttons', 'kit.group:free/buttons'];

describe('empty places', () => {
  it('are the lists without rows, with the rows around them and the reason against them', () => {
    const placing = { entity: 'kit.button', isPart: true, reasonAt: () => 'full' };
    expect(emptyPlacesOf(composition, placing, texts)).toEqual([
      {
        ...{ into: { list: free }, name: 'all kit.button in “kit.group:free”', reason: 'full' },
        within: [
          { entity: 'kit.group', id: 'free' },
          { entity: 'kit.widget', id: 'one' },
        ],
      },
    ]);
  });

  it('are the regions without blocks for blocks only', () => {
    const bare = { ...composition, regions: { main: [] } };
    const placing = { entity: 'kit.widget', isPart: false, reasonAt: () => '' };
    expect(emptyPlacesOf(composition, placing, texts)).toEqual([]);
    expect(emptyPlacesOf(bare, { ...placing, isPart: true }, texts)).toEqual([]);
    expect(emptyPlacesOf(bare, placing, texts)).toEqual([
      { into: { region: 'main' }, name: 'Drop here: This page', reason: '', within: [] },
    ]);
  });
});

describe('a position in an empty list', () => {
  it('is in the row of the list, not beside it', () => {
    expect(rowBeside(composition, { list: free, before: null }, 'kit.button:go')).toEqual({
      ...{ key: 'kit.group:free', side: 'in' },
    });
  });

  it('is named by the list in the move mode', () => {
    const positions = [
      { list: from, before: null },
      { list: free, before: null },
    ];
    const item = { list: from, link: 'to-go' };
    const moving = { item, node: 'kit.button:go', name: 'Go', positions, own: 0, at: 1 };
    expect(placeInWords(moving, composition, texts)).toBe('Place 2 of 2, all kit.button in “kit.group:free”');
    expect(placeInWords({ ...moving, at: 0 }, composition, texts)).toBe('Place 1 of 2, where it is');
  });
});

import { content, defineEntity, defineView, show } from '@flotilla/core';
import { createElement, memo } from 'react';
import { describe, expect, it } from 'vitest';
import { defineIslands } from '../islands/define-islands.js';
import { defineFeedItem } from '../seo/define-feed-item.js';
import { defineStructuredData } from '../seo/define-structured-data.js';
import { feedItemsIn, framesIn, slotContentsIn, structuredDataIn, variantsIn } from '../web-lists.js';
import { defineFrame, defineRowVariants, defineVariant } from '../widget/define-variant.js';
import { defineSlotContent } from '../widget/slot.js';
import { checkedWebModules, type WebListName, webLists, webModuleProblems } from './web-module-check.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
const view = defineView({ of: boat, variant: 'boat-default' });
const card = show(boat, ['title']);
const islands = defineIslands('fleet', {
  map: { wake: 'visible', load: () => Promise.resolve(() => null) },
  clock: { wake: 'load', enhance: () => Promise.resolve(() => undefined) },
});
const variant = defineVariant(view, () => null);
const frame = defineFrame(boat, 'default', ({ children }) => children);
const members: Readonly<Record<string, unknown>> = {
  'a variant': variant,
  'a frame': frame,
  'the content of a slot': defineSlotContent({ slot: 'fleet.bar', component: () => null }),
  'structured data': defineStructuredData(card, { describe: () => undefined }),
  'a feed item': defineFeedItem(card, () => ({})),
  'an island': islands.map,
  'a view': view,
  'a selection': card,
  'an entity': boat,
  'a component': memo(() => null),
  'a function': () => null,
  'an element': createElement('p'),
  'an object': { title: 'x' },
  string: 'x',
  null: null,
};
const lists = Object.keys(webLists) as WebListName[];
const pairs = lists.flatMap((list) =>
  Object.entries(members).map(([kind, member]) => ({ list, kind, member })),
);

describe('a react entry point', () => {
  it.each(pairs)('may have $kind in $list only if it belongs there', ({ list, kind, member }) => {
    const { kind: wanted } = webLists[list];
    const place = list === 'variants' ? 'variants.ts: boat' : `index.ts: ${list}.boat`;
    const problems = webModuleProblems('@acme/fleet', { [list]: { boat: member } });

    expect(problems).toEqual(
      kind === wanted
        ? []
        : [
            expect.stringMatching(
              new RegExp(
                `^module "@acme/fleet": src/react/${place} is ${kind}, not ${wanted}\\. (Move|Define) .+\\.$`,
              ),
            ),
          ],
    );
  });

  it.each(pairs)(
    'may have $kind in place of the list $list only if that is one',
    ({ list, kind, member }) => {
      const problems = webModuleProblems('@acme/fleet', { [list]: member });

      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(
        kind === 'an object'
          ? `title is string, not ${webLists[list].kind}.`
          : `src/react/index.ts: ${list} is ${kind}, not a list.`,
      );
    },
  );

  it('is refused with the place of each wrong member and its fix', () => {
    const rows = defineRowVariants(boat, ['default', 'wide'], () => null);
    const fleet = {
      variants: { boatList: view, rows: [...rows, frame], Card: () => null },
      frames: [frame, variant],
      richTextPicture: view,
    };

    expect(webModuleProblems('@acme/fleet', fleet)).toEqual([
      'module "@acme/fleet": src/react/variants.ts: boatList is a view, not a variant. Move it to views.ts.',
      'module "@acme/fleet": src/react/variants.ts: rows[2] is a frame, not a variant. Move it to the list frames.',
      'module "@acme/fleet": src/react/variants.ts: Card is a function, not a variant. Define it with defineVariant, or move it to another file.',
      'module "@acme/fleet": src/react/index.ts: frames[1] is a variant, not a frame. Move it to the list variants.',
      'module "@acme/fleet": src/react/index.ts: richTextPicture is a view, not a component. Move it to views.ts.',
    ]);
  });

  it('does not compile with members of another kind', () => {
    const fleet = {
      // @ts-expect-error a view is not a variant
      variants: variantsIn({ view }),
      // @ts-expect-error a variant is not a frame
      frames: framesIn({ variant }),
      // @ts-expect-error an island is not the content of a slot
      slotContents: slotContentsIn({ map: islands.map }),
      // @ts-expect-error a feed item is not structured data
      structuredData: structuredDataIn([defineFeedItem(card, () => ({}))]),
      // @ts-expect-error structured data are not a feed item
      feedItems: feedItemsIn({ boat: defineStructuredData(card, { describe: () => undefined }) }),
      // @ts-expect-error a variant is not an island
      islands: defineIslands('fleet', { variant }),
    };

    expect(webModuleProblems('@acme/fleet', fleet)).toHaveLength(6);
  });

  it('has lists, or the exports of files', () => {
    const fleet = { variants: variantsIn({ variant }), frames: framesIn([frame]), islands };

    expect(checkedWebModules({ '@acme/fleet': fleet })).toEqual([fleet]);
    expect(() =>
      checkedWebModules({ '@acme/fleet': { islands: {} }, '@acme/shop': JSON.parse('{"frames":1}') }),
    ).toThrow(
      'module "@acme/shop": src/react/index.ts: frames is number, not a list. Export one: frames = { … }.',
    );
  });
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { defineEntity } from '../definitions/entity.js';
import { created, defineEvent } from '../definitions/event.js';
import { defineLink } from '../definitions/link.js';
import { text } from '../kinds/text.js';
import { show } from '../selection/show.js';
import { defineView } from '../views/view.js';
import { exportsOf, listedKinds, type ListName, listProblems } from './listed.js';
import { defineModule } from './module.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() } });
const members = {
  'an entity': boat,
  'a link': defineLink({ from: 'fleet.boat', to: 'fleet.berth' }),
  'an action': defineAction({
    module: 'fleet',
    name: 'moor',
    method: 'POST',
    path: '/api/fleet/moor',
    access: 'admin',
    summary: 'Moors.',
  }),
  'an event': defineEvent('fleet.boat.moored', z.object({ boatId: z.guid() })),
  'a view': defineView({ of: boat, variant: 'boat-default' }),
  'a selection': show(boat, ['title']),
  'an event of rows': created(boat),
  'a schema': z.object({}),
  'a field': text(),
  'a function': () => 'x',
  'a list': [boat],
  'an object': { title: 'x' },
  string: 'x',
  null: null,
};
const lists = Object.keys(listedKinds) as ListName[];
const pairs = lists.flatMap((list) =>
  Object.entries(members).map(([kind, member]) => ({ list, kind, member })),
);

it.each(pairs)('checks $kind in $list', ({ list, kind, member }) => {
  const { kind: wanted, file } = listedKinds[list];
  const [problem, ...others] = listProblems('fleet', list, { boatCard: member });

  expect(others).toEqual([]);
  if (kind === wanted) expect(problem).toBeUndefined();
  else
    expect(problem).toMatch(
      new RegExp(`^module "fleet": src/${file}: boatCard is ${kind}, not ${wanted}. Move it to .+\\.$`),
    );
});

it('names the place of a member without a name', () => {
  expect(listProblems('fleet', 'views', [members['a view'], members['a selection']])).toEqual([
    'module "fleet": views[1] is a selection, not a view. Move it to a file of its own, such as selections.ts.',
  ]);
});

it('takes the exports of files as lists', () => {
  const view = members['a view'];
  const files = { view, card: members['a selection'] };

  expect(defineModule({ name: 'fleet', views: { view }, entities: [boat] })).toMatchObject({
    views: [view],
    entities: [boat],
    links: [],
  });
  // @ts-expect-error a selection is not a view
  expect(() => defineModule({ name: 'fleet', views: exportsOf(Object.entries(files)) })).toThrow(
    'module "fleet": src/views.ts: card is a selection, not a view.',
  );
});

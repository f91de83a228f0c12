import {
  createRegistry,
  defineEntity,
  defineLink,
  defineModule,
  defineView,
  reference,
  show,
  type Selection,
  text,
  foreign,
  via,
  type View,
} from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { checkViews, traversedByViews, selectionTree } from './selection-tree.js';

const access = { read: 'public' } as const;
const widget = defineEntity({ module: 'fleet', name: 'widget', fields: {}, access });
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text(), berths: text(), notes: text() },
  access,
});
const owner = defineEntity({
  module: 'fleet',
  name: 'owner',
  fields: { boatId: reference({ to: 'fleet.boat' }) },
});
const widgetsToBoats = defineLink({
  from: 'fleet.widget',
  to: 'fleet.boat',
  variants: ['additional'],
  isRepeatable: true,
});
const boatsToOwners = defineLink({ from: 'fleet.boat', to: 'fleet.owner' });
const boatsToMembers = defineLink({ from: 'fleet.boat', to: 'club.member' });

const registryWith = (...views: View[]) =>
  createRegistry([
    defineModule({
      name: 'fleet',
      entities: [widget, boat, owner],
      links: [widgetsToBoats, boatsToOwners, boatsToMembers],
      views,
    }),
  ]);
const includeOf = (of: Selection, ...views: View[]) => {
  const include = selectionTree(registryWith(...views), [of]).tree.get('widgets-to-boats');
  return include?.type === 'link' ? include : undefined;
};
const boatsOf = (...fields: ('title' | 'berths')[]) => via(widgetsToBoats, show(boat, fields));

it('reads the shown fields and links', () => {
  const boats = via(widgetsToBoats, show(boat, ['title']), {
    variants: ['additional'],
    fields: ['orderIndex'],
    limit: 3,
  });

  expect(selectionTree(registryWith(), [show(widget, [], { boats })]).fields).toEqual([]);
  expect(includeOf(show(widget, '*', { boats }))).toMatchObject({
    fields: ['title'],
    variants: ['additional'],
    linkFields: ['orderIndex'],
    limit: 3,
  });
});

it('reads a link with several names once, with the union of the shown fields', () => {
  const of = show(widget, '*', { first: boatsOf('title'), all: boatsOf('title', 'berths') });
  const whole = show(widget, '*', {
    names: boatsOf('title'),
    boats: via(widgetsToBoats, boat, { first: true }),
  });

  expect(includeOf(of)?.fields).toEqual(['title', 'berths']);
  expect(includeOf(whole)?.fields).toBeUndefined();
  expect(includeOf(whole)?.limit).toBeUndefined();
});

it('reads the union of all views for a row shown by its own module', () => {
  const of = show(widget, '*', { boats: via(widgetsToBoats, foreign('fleet.boat')) });
  const card = defineView({ of: show(boat, ['title']), variant: 'card' });
  const row = defineView({ of: show(boat, ['title', 'berths']), variant: 'row' });
  const whole = defineView({ of: boat, variant: 'whole' });

  expect(includeOf(of, card, row)?.fields).toEqual(['title', 'berths']);
  expect(includeOf(of, card, whole)?.fields).toBeUndefined();
  expect(includeOf(of)?.fields).toBeUndefined();
});

it('leaves out links to modules that are not installed', () => {
  const of = show(boat, [], { members: via(boatsToMembers, foreign('club.member')) });

  expect(selectionTree(registryWith(), [of]).tree.size).toBe(0);
});

const place = 'view fleet.widget/boat-list-default';
const view = (of: Selection) => defineView({ of, variant: 'boat-list-default' });

it('rejects non-public parts of a view at startup', () => {
  const boats = via(widgetsToBoats, show(boat, [], { owners: via(boatsToOwners, owner) }));

  expect(() => checkViews(registryWith(view(show(widget, '*', { boats }))))).toThrow(
    `${place}: fleet.boats-to-owners is not read by the public. Leave it out, or open its access.`,
  );
});

describe('a traversed row', () => {
  const ownersToWidgets = defineLink({ from: 'fleet.owner', to: 'fleet.widget' });
  const papers = defineLink({ from: 'fleet.boat', to: 'fleet.widget', readers: 'admin' });
  const known = (of: Selection) =>
    createRegistry([
      defineModule({
        name: 'fleet',
        entities: [widget, boat, owner],
        links: [widgetsToBoats, boatsToOwners, ownersToWidgets, papers],
        views: [defineView({ of, variant: 'boat-list-default' })],
      }),
    ]);
  const widgets = via(ownersToWidgets, show(widget, []));
  const owners = via(boatsToOwners, show(owner, [], { widgets }), { traversed: true });

  it('may be a row that is not public', () => {
    const registry = known(show(boat, [], { owners }));

    expect(() => checkViews(registry)).not.toThrow();
    expect(traversedByViews(registry)).toEqual({
      rows: new Set([owner.key]),
      links: new Set([boatsToOwners.key, ownersToWidgets.key]),
    });
  });

  it.each([
    [
      'leads to a row that is not public',
      show(widget, [], { owners: via(ownersToWidgets, show(owner, [])) }),
      ownersToWidgets,
    ],
    [
      'is traversed by a link with its own readers',
      show(boat, [], { papers: via(papers, show(widget, []), { traversed: true }) }),
      papers,
    ],
    [
      'is described by its link',
      show(boat, [], {
        owners: via(
          boatsToOwners,
          show(owner, [], { widgets: via(ownersToWidgets, show(widget, []), { fields: ['orderIndex'] }) }),
          {
            traversed: true,
          },
        ),
      }),
      ownersToWidgets,
    ],
  ] as const)('is rejected at startup when it %s', (_, of, { key }) => {
    expect(() => checkViews(known(of))).toThrow(`${key} is not read by the public.`);
  });

  it('cannot show fields of its own', () => {
    expect(() =>
      known(show(boat, [], { owners: via(boatsToOwners, show(owner, ['boatId']), { traversed: true }) })),
    ).toThrow('"owners" traverses fleet.owner, whose fields are then not returned. Remove the fields.');
  });
});

it('rejects a view that leads back to itself at startup', () => {
  const boats = via(
    widgetsToBoats,
    show(boat, [], { widgets: via(widgetsToBoats, foreign('fleet.widget')) }),
  );

  expect(() => checkViews(registryWith(view(show(widget, '*', { boats }))))).toThrow(/deeper than 6 links/);
});

it('rejects an embedded reference in a view at startup', () => {
  expect(() => checkViews(registryWith(view(show(owner, [], { boat }))))).toThrow(
    '"boat" of fleet.owner is the row of its field "boatId", which pages do not embed. Link it, or show the id.',
  );
});

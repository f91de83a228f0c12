import { describe, expect, it } from 'vitest';
import { defineEntity } from '../definitions/entity.js';
import { reference } from '../kinds/reference.js';
import { text } from '../kinds/text.js';
import { defineLink } from '../definitions/link.js';
import { show, foreign } from '../selection/show.js';
import { via } from '../selection/via.js';
import { list, listOfSubject } from './list.js';
import { defineView } from './view.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() } });
const owner = defineEntity({ module: 'fleet', name: 'owner', fields: { name: text() } });
const widget = defineEntity({ module: 'fleet', name: 'widget', fields: {} });
const boatsToFiles = defineLink({ from: 'fleet.boat', to: 'file-storage.file', variants: ['cover'] });
const ownersToBoats = defineLink({
  from: 'fleet.owner',
  to: 'fleet.boat',
  one: 'fleet.owner',
  fields: { sellerId: reference({ to: 'fleet.owner', optional: true }) },
});
const boatCard = show(boat, ['title']);

describe('show', () => {
  it('holds the fields and parts of the row', () => {
    const pictures = via(boatsToFiles, foreign('file-storage.file'), { variants: ['cover'], limit: 2 });
    expect(show(boat, ['title'], { pictures })).toEqual({
      type: 'selection',
      key: 'fleet.boat',
      fields: ['title'],
      parts: { pictures },
    });
  });

  it('finds the field of a reference by its name, or else by its target', () => {
    const rendered = show(ownersToBoats, '*', { boat, seller: owner, owner: show(owner, ['name']) });
    expect(rendered.parts).toMatchObject({
      boat: { type: 'referred', field: 'boatId', far: { key: 'fleet.boat', fields: '*' } },
      seller: { field: 'sellerId' },
      owner: { field: 'ownerId', far: { fields: ['name'] } },
    });
  });
});

describe('via', () => {
  it('starts at the end that is not shown', () => {
    expect(via(ownersToBoats, boatCard)).toMatchObject({
      near: 'fleet.owner',
      link: ownersToBoats,
      far: boatCard,
      own: null,
    });
    expect(via(ownersToBoats, owner)).toMatchObject({
      near: 'fleet.boat',
      far: { key: 'fleet.owner', fields: '*' },
    });
  });

  it('is one row where the link has one, or with first', () => {
    expect(via(ownersToBoats, owner).isOne).toBe(true);
    expect(via(ownersToBoats, boatCard).isOne).toBe(false);
    expect(via(ownersToBoats, boatCard, { first: true }).isOne).toBe(true);
  });

  it("includes the link's own fields when selected", () => {
    const { own } = via(ownersToBoats, boatCard, { fields: ['orderIndex'], with: { seller: owner } });
    expect(own).toMatchObject({
      key: 'fleet.owners-to-boats',
      fields: ['orderIndex'],
      parts: { seller: { field: 'sellerId' } },
    });
  });
});

describe('defineView', () => {
  it('is plain data', () => {
    const view = defineView({
      of: widget,
      variant: 'owner-overview',
      subject: { show: owner, by: 'fleet.owners.slug' },
      lists: {
        boats: listOfSubject(via(ownersToBoats, boatCard), { limit: 12, isPaged: true }),
        newest: list(boat, boatCard, { orderBy: { createdAt: 'desc' }, limit: 3 }),
      },
    });
    expect(view).toEqual({
      type: 'view',
      of: { type: 'selection', key: 'fleet.widget', fields: '*', parts: {} },
      variant: 'owner-overview',
      subject: {
        show: { type: 'selection', key: 'fleet.owner', fields: '*', parts: {} },
        by: 'fleet.owners.slug',
      },
      lists: {
        boats: {
          type: 'list',
          of: boatCard,
          via: via(ownersToBoats, boatCard),
          filters: [],
          orderBy: [],
          limit: 12,
          isPaged: true,
          hasFeed: false,
        },
        newest: {
          type: 'list',
          of: boatCard,
          filters: [],
          orderBy: [{ column: 'createdAt', method: 'desc' }],
          limit: 3,
          isPaged: false,
          hasFeed: false,
        },
      },
      isPrivate: false,
      classWords: [],
    });
  });
});

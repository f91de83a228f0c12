import { createRegistry, defineEntity, defineLink, defineModule, file, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { accessOf } from '../context/access.js';
import { pictureRelationOf } from './principal-picture.js';

const access = { read: 'public' } as const;
const order = defineEntity({ module: 'fleet', name: 'order', fields: { receipt: file() }, access });
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { harbour: text() },
  ui: { columns: ['@picture', 'harbour'] },
  access,
});
const picture = defineEntity({
  module: 'fleet',
  name: 'picture',
  fields: { file: file(), mimeType: text() },
  access,
});
const ordersToBoats = defineLink({ from: 'fleet.order', to: 'fleet.boat' });
const boatsToPictures = defineLink({ from: 'fleet.boat', to: 'fleet.picture' });
const registry = createRegistry([
  defineModule({
    name: 'fleet',
    entities: [order, boat, picture],
    links: [ordersToBoats, boatsToPictures],
  }),
]);
const all = { create: true, read: true, update: true, delete: true };
const keys = [order, boat, picture, ordersToBoats, boatsToPictures].map(({ key }) => key);
const reader = accessOf({ name: 'Ann', permissions: Object.fromEntries(keys.map((key) => [key, all])) });

it('is a link to stored files, not to other rows with a file', () => {
  const found = pictureRelationOf(boat, { registry, access: reader });

  expect([found?.relation.link.key, found?.target.key]).toEqual([boatsToPictures.key, picture.key]);
});

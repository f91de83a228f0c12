import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEntity } from './entity.js';
import { changeEventKey, changes, defineEvent } from './event.js';
import { defineModule } from './module.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: {} });

it('a module has nothing but what it says', () => {
  expect(defineModule({ name: 'fleet' })).toEqual({ name: 'fleet', entities: [], links: [], actions: [], events: [], views: [] });
  expect(defineModule({ name: 'fleet', entities: [boat] })).toMatchObject({ entities: [boat], links: [] });
});

it('an event carries the schema of its payload', () => {
  const moored = defineEvent({ key: 'fleet.boat.moored', payload: z.object({ id: z.guid() }) });

  expect(moored.payload.safeParse({ id: 'aurora' }).success).toBe(false);
});

it('every write of an entity has the key of an event', () => {
  expect(changes.map((change) => changeEventKey(boat, change))).toEqual(['fleet.boat.created', 'fleet.boat.updated', 'fleet.boat.deleted']);
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEntity } from '../definitions/entity.js';
import { changeEventKey, changes, created, defineEvent, deleted, updated } from '../definitions/event.js';
import { defineModule } from './module.js';
import { DefinitionError } from './definition-error.js';
import { createRegistry } from './registry.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: {} });

it('has only the parts that it declares', () => {
  expect(defineModule({ name: 'fleet' })).toEqual({
    name: 'fleet',
    entities: [],
    links: [],
    actions: [],
    events: [],
    views: [],
  });
  expect(defineModule({ name: 'fleet', entities: [boat] })).toMatchObject({ entities: [boat], links: [] });
});

it('an event carries the schema of its payload', () => {
  const moored = defineEvent('fleet.boat.moored', z.object({ id: z.guid() }), { orderedBy: 'id' });

  expect(moored).toMatchObject({ key: 'fleet.boat.moored', orderedBy: 'id' });
  expect(moored.payload.safeParse({ id: 'aurora' }).success).toBe(false);
});

it('every write of an entity has an event', () => {
  expect(changes.map((change) => changeEventKey(boat, change))).toEqual([
    'fleet.boat.created',
    'fleet.boat.updated',
    'fleet.boat.deleted',
  ]);
  expect([created(boat), updated(boat), deleted(boat)]).toEqual(
    changes.map((change) => ({
      type: 'row-event',
      key: changeEventKey(boat, change),
      entity: 'fleet.boat',
      change,
    })),
  );
});

it('events that contradict their module or the events of rows are refused', () => {
  const of = (key: `${string}.${string}`) => defineEvent(key, z.object({}));
  const module = {
    name: 'fleet',
    entities: [boat],
    events: [of('fleet.boat.updated'), of('harbour.opened'), of('fleet.Boat.Sunk')],
  };

  expect(() =>
    createRegistry([
      defineModule(module),
      defineModule({ name: 'harbour', events: [of('harbour.full'), of('harbour.full')] }),
    ]),
  ).toThrow(
    new DefinitionError([
      'event "harbour.full" is defined twice. Rename or remove one.',
      'event "fleet.boat.updated": is already emitted by each write. Handle updated(boat), and remove this one.',
      'event "harbour.opened": is listed in module "fleet". Move it to "harbour", or change its key.',
      'event "fleet.Boat.Sunk": the key must be like "ecommerce.order.paid".',
    ]),
  );
});

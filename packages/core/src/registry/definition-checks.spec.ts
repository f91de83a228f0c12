import { expect, it } from 'vitest';
import { defineEntity } from '../definitions/entity.js';
import { defineLink } from '../definitions/link.js';
import { defineModule } from './module.js';
import { createRegistry } from './registry.js';

const entity = <const N extends string>(name: N, isSubject = false) =>
  defineEntity({ module: 'fleet', name, fields: {}, isSubject });
const entities = [entity('captain', true), entity('boat'), entity('voyage')];
const captainsToBoats = defineLink({ from: 'fleet.captain', to: 'fleet.boat', owns: true });
const boatsToVoyages = defineLink({ from: 'fleet.boat', to: 'fleet.voyage', owns: true });

it('accepts links from a subject to its rows and onwards', () => {
  const { entities: known } = createRegistry([
    defineModule({ name: 'fleet', entities, links: [captainsToBoats, boatsToVoyages] }),
  ]);

  expect([known.get('fleet.captain')?.isSubject, known.get('fleet.boat')?.isSubject]).toEqual([
    true,
    undefined,
  ]);
});

it('rejects a second kind of subject, and an owned subject', () => {
  const crew = defineModule({
    name: 'crew',
    entities: [defineEntity({ module: 'crew', name: 'cook', fields: {}, isSubject: true })],
    links: [defineLink({ from: 'crew.cook', to: 'fleet.captain', owns: true })],
  });

  expect(() => createRegistry([defineModule({ name: 'fleet', entities }), crew])).toThrow(
    'crew.cook: is a second subject beside fleet.captain. Remove `isSubject` from one of them.',
  );
  expect(() => createRegistry([defineModule({ name: 'fleet', entities }), crew])).toThrow(
    'crew.cooks-to-fleet-module-captains: owns a subject. Remove `owns` from the link.',
  );
});

it('rejects ownership cycles', () => {
  const back = defineLink({ from: 'fleet.voyage', to: 'fleet.boat', owns: true });

  expect(() =>
    createRegistry([
      defineModule({ name: 'fleet', entities, links: [captainsToBoats, boatsToVoyages, back] }),
    ]),
  ).toThrow(
    'fleet.voyages-to-boats: closes a cycle of ownership at fleet.voyage. Remove `owns` from one of its links.',
  );
});

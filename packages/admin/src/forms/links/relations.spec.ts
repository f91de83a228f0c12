import { content, createRegistry, defineEntity, defineLink, defineModule, integer } from '@flotilla/core';
import { expect, it } from 'vitest';
import { relationsOfRow } from './relations.js';

const named = (name: string) => defineEntity({ module: 'fleet', name, fields: content() });
const [boat, topic, berth, charter] = [named('boat'), named('topic'), named('berth'), named('charter')];
const links = [
  defineLink({ from: 'fleet.boat', to: 'fleet.topic' }),
  defineLink({ from: 'fleet.boat', to: 'fleet.berth', fields: { depth: integer() } }),
  defineLink({ from: 'fleet.charter', to: 'fleet.boat' }),
];
const registry = createRegistry([
  defineModule({ name: 'fleet', entities: [boat, topic, berth, charter], links }),
]);

it('has principal links without required fields, in the order of all', () => {
  const { first, principal, more } = relationsOfRow(registry, boat, { id: '1' });
  const far = (relations: typeof first) => relations.map((relation) => relation.far?.key);

  expect(far(first)).toEqual(['fleet.topic', 'fleet.berth', 'fleet.charter']);
  expect(far(principal)).toEqual(['fleet.topic', 'fleet.charter']);
  expect(far(more)).toEqual([]);
});

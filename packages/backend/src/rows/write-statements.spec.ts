import { createRegistry, defineEntity, defineModule, integer, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { WriteStatements } from './write-statements.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text(), berths: integer() } });
const registry = createRegistry([defineModule({ name: 'fleet', entities: [boat] })]);

it('uses one update statement for any order of columns', () => {
  const statements = new WriteStatements(registry.entity(boat.key), registry);

  expect(statements.update(['name', 'berths'])).toBe(statements.update(['berths', 'name']));
  expect(statements.update(['name']).text).not.toContain('"berths" =');
});

import { createRegistry, defineAction, defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { anonymous, type Caller, server } from '../context/caller.js';
import { anyScope, Scopes } from './scopes.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { name: text() },
  access: { read: 'owner' },
});
const pier = defineEntity({
  module: 'fleet',
  name: 'pier',
  fields: { name: text() },
  access: { read: 'public' },
});
const captain = defineEntity({
  module: 'crew',
  name: 'captain',
  fields: {},
  isSubject: true,
  guarded: 'presence',
});
const boatsToPiers = defineLink({ from: 'fleet.boat', to: 'fleet.pier' });
const captainsToBoats = defineLink({ from: 'crew.captain', to: 'fleet.boat', owns: true });
const moor = defineAction({
  module: 'fleet',
  name: 'moor',
  method: 'POST',
  path: '/api/fleet/boats/{id}/moor',
  access: 'subject',
  summary: 'Moors a boat.',
});
const hire = defineAction({
  module: 'crew',
  name: 'hire',
  method: 'POST',
  path: '/api/crew/captains/{id}/hire',
  access: 'admin',
  summary: 'Hires a captain.',
});
const sail = defineAction({
  module: 'fleet',
  name: 'sail',
  method: 'POST',
  path: '/api/fleet/boats/{id}/sail',
  access: 'subject',
  isClosedToKeys: true,
  summary: 'Lets a crew sail a boat.',
});
const scopes = new Scopes(
  createRegistry([
    defineModule({ name: 'crew', entities: [captain], links: [captainsToBoats], actions: [hire] }),
    defineModule({ name: 'fleet', entities: [boat, pier], links: [boatsToPiers], actions: [moor, sail] }),
  ]),
);
const anna = { kind: 'subject', id: '00000000-0000-4000-8000-00000000000a', roles: ['admin'] } as const;
const keyWith = (...granted: string[]): Caller => ({
  ...anna,
  key: { id: '00000000-0000-4000-8000-00000000000b', name: 'Radio', scopes: granted },
});

it('grants operations on rows and actions', () => {
  for (const scope of ['fleet.boat:read', 'fleet.boat:draft', 'fleet.moor', `${boatsToPiers.key}:create`])
    expect([scope, scopes.has(scope)]).toEqual([scope, true]);
  for (const scope of [
    'fleet.boat',
    'fleet.boat:moor',
    'fleet.ship:read',
    anyScope,
    'rows.create-together',
    '',
  ])
    expect([scope, scopes.has(scope)]).toEqual([scope, false]);
});

it.each([
  ['guarded rows', 'crew.captain:read'],
  ['links of guarded rows', `${captainsToBoats.key}:read`],
  ['actions below the route of guarded rows', 'crew.hire'],
  ['actions closed to keys', 'fleet.sail'],
])('has no scope for %s', (_, scope) => {
  expect(scopes.has(scope)).toBe(false);
  expect(scopes.admit(keyWith(scope), scope)).toBe(false);
});

it('admits a limited caller only to its scopes', () => {
  const key = keyWith('fleet.boat:read', 'fleet.moor');

  expect(scopes.admit(key, 'fleet.boat:read')).toBe(true);
  expect(scopes.admit(key, 'fleet.moor')).toBe(true);
  expect(scopes.admit(key, 'fleet.boat:update')).toBe(false);
  expect(scopes.admit(key, undefined)).toBe(false);
  expect(scopes.admit(keyWith(), 'fleet.boat:read')).toBe(false);
});

it('ignores a granted scope that stands for any', () => {
  expect(scopes.admit(keyWith(anyScope), 'fleet.boat:read')).toBe(false);
});

it('admits reads of public rows, and calls that check the rows they handle, with any scope', () => {
  expect(scopes.admit(keyWith('fleet.moor'), 'fleet.pier:read')).toBe(true);
  expect(scopes.admit(keyWith('fleet.moor'), 'rows.create-together')).toBe(true);
  expect(scopes.admit(keyWith('fleet.moor'), 'fleet.pier:update')).toBe(false);
});

it('includes the links that begin at the rows of a scope', () => {
  expect(scopes.admit(keyWith('fleet.boat:update'), `${boatsToPiers.key}:create`)).toBe(true);
  expect(scopes.admit(keyWith('fleet.boat:update'), `${boatsToPiers.key}:delete`)).toBe(true);
  expect(scopes.admit(keyWith('fleet.boat:read'), `${boatsToPiers.key}:read`)).toBe(true);
  expect(scopes.admit(keyWith('fleet.boat:read'), `${boatsToPiers.key}:create`)).toBe(false);
  expect(scopes.admit(keyWith('fleet.pier:update'), `${boatsToPiers.key}:create`)).toBe(false);
});

it('does not limit callers without scopes', () => {
  for (const caller of [anna, anonymous, server]) expect(scopes.admit(caller, undefined)).toBe(true);
});

import { type Audience, createRegistry, defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { Access, type DecidedCall } from './access.js';
import type { Caller } from '../context/caller.js';
import { Ownership } from './ownership.js';
import { ownedIn, type OwnedRows } from './route-rule.js';
import type { Routes } from './routes.js';

const captain = defineEntity({
  module: 'crew',
  name: 'captain',
  fields: {},
  access: { read: 'owner' },
  isSubject: true,
});
const captainsToBoats = defineLink({ from: 'crew.captain', to: 'fleet.boat', owns: true });
const captainsToPiers = defineLink({ from: 'crew.captain', to: 'fleet.pier' });
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { name: text() },
  access: { read: 'owner' },
});
const berth = defineEntity({
  module: 'fleet',
  name: 'berth',
  fields: { name: text() },
  access: { read: 'public' },
});
const pier = defineEntity({
  module: 'fleet',
  name: 'pier',
  fields: { name: text() },
  access: { read: 'owner' },
});
const log = defineEntity({
  module: 'fleet',
  name: 'log',
  fields: { name: text() },
  access: { read: 'owner' },
});
const boatsToBerths = defineLink({ from: 'fleet.boat', to: 'fleet.berth' });
const boatsToLogs = defineLink({ from: 'fleet.boat', to: 'fleet.log', owns: true });
const boatsToPiers = defineLink({ from: 'fleet.boat', to: 'fleet.pier' });
const fleet = defineModule({
  name: 'fleet',
  entities: [boat, berth, pier, log],
  links: [boatsToBerths, boatsToLogs, boatsToPiers],
});
const crew = defineModule({ name: 'crew', entities: [captain], links: [captainsToBoats, captainsToPiers] });
const registry = createRegistry([crew, fleet]);

const anna: Caller = { kind: 'subject', id: '00000000-0000-4000-8000-00000000000a', roles: ['captain'] };
const admin: Caller = { ...anna, roles: ['admin'] };
const annasBoat = '00000000-0000-4000-8000-000000000001';
/** Knows only that one boat is Anna's. */
const db = {
  query: async <R>(_text: string, values: readonly unknown[] = []) =>
    values.join() === `${anna.id},${annasBoat}` ? [{} as R] : [],
};
const access = new Access({
  registry,
  routes: { find: () => undefined } as unknown as Routes,
  ownership: new Ownership(registry, db),
  grants: { allows: (roles, { path }) => roles.includes('captain') && path === '/granted' },
});

const moorings: OwnedRows = { route: boat.route, param: 'id', checkedBy: 'guard' };
const call = (audience: Audience, more: Partial<DecidedCall> = {}, owned?: OwnedRows): DecidedCall => ({
  rule: { audience, owned },
  method: 'GET',
  route: '/x',
  path: '/x',
  params: {},
  ...more,
});

describe('a decision', () => {
  it.each<[string, Caller, Audience, string]>([
    ['everyone', { kind: 'anonymous' }, 'public', 'allowed'],
    ['nobody', { kind: 'anonymous' }, 'subject', 'unauthenticated'],
    ['nobody', { kind: 'anonymous' }, 'owner', 'unauthenticated'],
    ['nobody', { kind: 'anonymous' }, [], 'unauthenticated'],
    ['a server', { kind: 'server' }, 'admin', 'allowed'],
    ['a subject', anna, 'subject', 'allowed'],
    ['a subject', anna, 'admin', 'forbidden'],
    ['a role', anna, ['captain'], 'allowed'],
    ['another role', anna, ['cook'], 'forbidden'],
    ['an administrator', admin, 'owner', 'allowed'],
    ['an administrator', admin, ['cook'], 'allowed'],
    ['an owner of nothing that is named', anna, 'owner', 'forbidden'],
  ])('for %s %j and audience %j is: %s', async (_, caller, audience, expected) => {
    expect(await access.of(caller, call(audience))).toBe(expected);
  });

  it('is synchronous when the rule is enough', () => {
    expect(access.of({ kind: 'anonymous' }, call('public'))).toBe('allowed');
    expect(access.of(anna, call('subject'))).toBe('allowed');
  });

  it.each([
    ['the own boat', annasBoat, 'allowed'],
    ['another boat', '00000000-0000-4000-8000-000000000002', 'absent'],
    ['no boat', "' or true --", 'absent'],
    ['any boat', '*', 'absent'],
  ])('on a call about a row checks its owner: %s', async (_, id, expected) => {
    expect(await access.of(anna, call('owner', { params: { id } }, moorings))).toBe(expected);
    expect(await access.of(admin, call('owner', { params: { id } }, moorings))).toBe('allowed');
  });

  it('on reading leaves the check of owners to the statement, for rows that can be owned', async () => {
    expect(await access.ofReading(anna, boat)).toBe('own');
    expect(await access.ofReading(anna, registry.entity(boatsToBerths.key))).toBe('own');
    expect(await access.ofReading(anna, registry.entity(log.key))).toBe('own');
    expect(await access.ofReading(anna, pier)).toBe('forbidden');
  });

  it("is widened only by grants of the caller's own roles", async () => {
    const path = '/granted';
    const cook: Caller = { ...anna, roles: ['cook'] };

    expect(await access.of(anna, call('admin', { path }))).toBe('allowed');
    expect(await access.of(anna, call('owner', { path, params: { id: 'x' } }, moorings))).toBe('allowed');
    expect(
      await access.of(anna, call('owner', { path }, { route: boat.route, checkedBy: 'statement' })),
    ).toBe('allowed');
    expect(await access.of(cook, call('admin', { path }))).toBe('forbidden');
  });
});

it('an action for owners names the owned row in its path, or is rejected with the fix', () => {
  expect(ownedIn({ key: 'fleet.moor', path: '/api/fleet/boats/{boatId}/moorings/{id}' })).toEqual({
    route: '/api/fleet/boats',
    param: 'boatId',
    checkedBy: 'guard',
  });
  expect(() => ownedIn({ key: 'fleet.moor', path: '/api/fleet/mine' })).toThrow(
    'fleet.moor: access "owner" needs a path with the id of an owned row, such as /api/fleet/things/{id}/…, not /api/fleet/mine.',
  );
});

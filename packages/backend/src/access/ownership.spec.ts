import { createRegistry, defineEntity, defineLink, defineModule, type Entity } from '@flotilla/core';
import { expect, it, vi } from 'vitest';
import { Ownership } from './ownership.js';

const entity = <const N extends string>(name: N, more: { isSubject?: boolean; read?: 'public' } = {}) =>
  defineEntity({
    module: 'fleet',
    name,
    fields: {},
    access: { read: more.read ?? 'owner' },
    isSubject: more.isSubject,
  });
const captain = entity('captain', { isSubject: true });
const boat = entity('boat');
const voyage = entity('voyage');
const log = entity('log');
const pier = entity('pier', { read: 'public' });
const captainsToBoats = defineLink({ from: 'fleet.captain', to: 'fleet.boat', owns: true });
const captainsToLogs = defineLink({ from: 'fleet.captain', to: 'fleet.log', owns: true });
const captainsToPiers = defineLink({ from: 'fleet.captain', to: 'fleet.pier' });
const boatsToVoyages = defineLink({ from: 'fleet.boat', to: 'fleet.voyage', owns: true });
const voyagesToLogs = defineLink({ from: 'fleet.voyage', to: 'fleet.log', owns: true });
const boatsToPiers = defineLink({ from: 'fleet.boat', to: 'fleet.pier' });
const voyagesToBoats = defineLink({ from: 'fleet.voyage', to: 'fleet.boat' });
const entities = [captain, boat, voyage, log, pier];
const links = [
  captainsToBoats,
  captainsToLogs,
  captainsToPiers,
  boatsToVoyages,
  voyagesToLogs,
  boatsToPiers,
  voyagesToBoats,
];
const registry = createRegistry([defineModule({ name: 'fleet', entities, links })]);

function requested(ask: (ownership: Ownership) => Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const query = async (text: string) => (resolve(text), []);
    ask(new Ownership(registry, { query })).then(() => reject(new Error('no statement was run')), reject);
  });
}

const id = '00000000-0000-4000-8000-000000000001';
const ownership = new Ownership(registry, { query: async () => [] });

it('follows only links with `owns`, across several levels', () => {
  expect(
    Object.fromEntries([...entities, ...links].map((one) => [one.key, ownership.isOwnable(one)])),
  ).toEqual({
    'fleet.captain': true,
    'fleet.boat': true,
    'fleet.voyage': true,
    'fleet.log': true,
    'fleet.pier': false,
    'fleet.captains-to-boats': true,
    'fleet.captains-to-logs': true,
    'fleet.captains-to-piers': true,
    'fleet.boats-to-voyages': true,
    'fleet.voyages-to-logs': true,
    'fleet.boats-to-piers': true,
    'fleet.voyages-to-boats': true,
  });
});

it('of a link depends on the ends that only owners may read; of an owning link on its left end', () => {
  const columns = (link: (typeof links)[number]) => ownership.columnsOf(link)?.map(({ column }) => column);

  expect(columns(captainsToPiers)).toEqual(['captainId']);
  expect(columns(boatsToPiers)).toEqual(['boatId']);
  expect(columns(voyagesToBoats)).toEqual(['voyageId', 'boatId']);
  expect(columns(boatsToVoyages)).toEqual(['boatId']);
});

it('joins every link between a row and its subject', async () => {
  expect(await requested((of) => of.ownersOf({ entity: voyage, id }))).toBe(
    'select 0 as at, t."id" as row, o.id as owner from "fleet_voyage" t, lateral ((select o1."captainId" as id from "fleet_boats_to_voyages" o0, ' +
      '"fleet_captains_to_boats" o1 where o0."voyageId" = t."id" and o1."boatId" = o0."boatId")) o ' +
      'where t."id" = any($1::uuid[]) order by 1, 2, 3',
  );
});

it('reads the owners of rows of several entities by one statement', async () => {
  const query = vi.fn(async () => [
    { at: 0, row: 'b1', owner: 'ann' },
    { at: 1, row: 'v1', owner: 'bob' },
  ]);
  const idsOf = new Map<Entity, string[]>([
    [boat, ['b1']],
    [pier, ['p1']],
    [voyage, ['v1', 'v2']],
  ]);

  expect(await new Ownership(registry, { query } as never).ownersOfAll(idsOf)).toEqual([
    { entity: boat, row: 'b1', owner: 'ann' },
    { entity: voyage, row: 'v1', owner: 'bob' },
  ]);
  expect(query.mock.calls).toEqual([
    [expect.stringMatching(/any\(\$1::uuid\[\]\) union all .* any\(\$2::uuid\[\]\)/), [['b1'], ['v1', 'v2']]],
  ]);
});

it('needs one of the ways, but all ends of a link', async () => {
  const ofLog = await requested((of) => of.owns(id, { entity: log, id }));
  const ofEnds = await requested((of) => of.ownersOf({ entity: voyagesToBoats, id }));

  expect(ofLog).toMatch(
    / and \(exists \(.*"fleet_captains_to_logs" .* or exists \(.*"fleet_voyages_to_logs" .*\)\)$/,
  );
  expect(ofEnds).toMatch(/lateral \(\(select .*\) intersect \(select .*\)\) o/);
});

it('runs no statement for a subject itself, for rows without owners, or for an invalid id', async () => {
  const alone = new Ownership(registry, { query: () => Promise.reject(new Error('a statement was run')) });

  expect(await alone.owns(id, { entity: captain, id: id.toUpperCase() })).toBe(true);
  expect(await alone.owns(id, { entity: pier, id })).toBe(false);
  expect(await alone.owns(id, { entity: boat, id: "' or true --" })).toBe(false);
  expect([await alone.ownedIds(id, pier), await alone.ownersOf({ entity: pier, id })]).toEqual([[], []]);
});

it('finds owned ids starting from the subject', () => {
  expect(ownership.idsText(captain, '$1')).toBe('select $1 as id');
  expect(ownership.idsText(pier, '$1')).toBe('select null::uuid as id where false');
  expect(ownership.idsText(log, '$1')).toBe(
    'select o0."logId" as id from "fleet_captains_to_logs" o0 where o0."captainId" = $1 union ' +
      'select o0."logId" as id from "fleet_voyages_to_logs" o0, "fleet_boats_to_voyages" o1, "fleet_captains_to_boats" o2 ' +
      'where o2."captainId" = $1 and o1."voyageId" = o0."voyageId" and o2."boatId" = o1."boatId"',
  );
});

import { boolean, datetime, defineEntity, defineLink, integer, secret, text, via } from '@flotilla/core';
import type { Context } from '../context/context.js';
import type { Rows } from './rows.js';
import type { VisibleRows } from './visible-rows.js';

/** Compiles only when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

const sailor = defineEntity({
  module: 'fleet',
  name: 'sailor',
  fields: {
    name: text(),
    age: integer({ optional: true }),
    pin: secret({ optional: true }),
    hired: boolean({ managed: true, default: true }),
    seenAt: datetime(),
  },
});
const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() } });
const sailorsToBoats = defineLink({ from: 'fleet.sailor', to: 'fleet.boat', one: 'fleet.boat' });

declare const rows: Rows;
declare const visible: VisibleRows;
declare const context: Context;

export async function whatCompiles() {
  const sailors = rows.of(sailor, context);
  const { id, age } = await sailors.insert({
    name: 'Ada',
    pin: '1',
    hired: false,
    seenAt: '2026-01-01T00:00:00Z',
  });
  same<typeof age, number | null>(true);
  const known = await sailors.one({
    where: { pin: { eq: '1' }, age: { gte: 18 } },
    secrets: ['pin'],
    with: { boat: via(sailorsToBoats, boat) },
    lock: 'update',
  });
  same<NonNullable<typeof known>['pin'], string | null>(true);
  same<NonNullable<NonNullable<typeof known>['boat']>['title'], string>(true);
  await sailors.update(id, { hired: true, pin: null });
  await sailors.findOrCreate({ name: 'Ada', seenAt: '2026-01-01T00:00:00Z' }, { by: ['name'] });
  same<Awaited<ReturnType<typeof sailors.exists>>, boolean>(true);
  same<
    NonNullable<ReturnType<typeof rows.ofInstalled<typeof sailorsToBoats>>>,
    ReturnType<typeof rows.of<typeof sailorsToBoats>>
  >(true);
  await rows.ofInstalled(sailorsToBoats, context)?.find({ where: { sailorId: { eq: id } } });
}

export async function whatDoesNot() {
  const sailors = rows.of(sailor, context);
  // @ts-expect-error no such field: did you mean 'name'?
  await sailors.insert({ name: 'Ada', nam: 'Ada', seenAt: '2026-01-01T00:00:00Z' });
  // @ts-expect-error text is not larger than a number
  await sailors.find({ where: { name: { gt: 3 } } });
  // @ts-expect-error a secret that was not requested
  same<Awaited<ReturnType<typeof sailors.byId>>['pin'], string | null>(true);
  // @ts-expect-error no row changes its id
  await sailors.update('x', { id: 'y' });
  // @ts-expect-error not a field of the entity
  await sailors.findOrCreate({ name: 'Ada', seenAt: '2026-01-01T00:00:00Z' }, { by: ['nam'] });
  // @ts-expect-error the result may be null
  await rows.ofInstalled(sailorsToBoats, context).find();
  // @ts-expect-error the context is required
  rows.of(sailor);

  const seen = visible.of(sailor, context);
  // @ts-expect-error callers see no secrets
  await seen.find({ secrets: ['pin'] });
  // @ts-expect-error callers cannot filter by secrets
  await seen.find({ where: { pin: { eq: '1' } } });
  // @ts-expect-error visible rows are read-only
  await seen.update('x', { name: 'Ada' });
}

import { defineEntity } from '../definitions/entity.js';
import { content } from '../definitions/presets.js';
import { datetime } from '../kinds/datetime.js';
import { integer } from '../kinds/integer.js';
import { json } from '../kinds/json.js';
import { reference } from '../kinds/reference.js';
import { secret } from '../kinds/secret.js';
import { select } from '../kinds/select.js';
import { text } from '../kinds/text.js';
import { defineLink } from '../definitions/link.js';
import { show } from '../selection/show.js';
import { via } from '../selection/via.js';
import type { Collection } from './collection.js';

/** Compiles only when both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: {
    ...content(),
    berths: integer({ min: 1 }),
    status: select({ values: ['moored', 'at-sea'], default: 'moored' }),
    plan: json(),
  },
});
const owner = defineEntity({
  module: 'fleet',
  name: 'owner',
  fields: {
    name: text(),
    email: text({ managed: true, optional: true }),
    verifiedAt: datetime({ managed: true }),
    pin: secret({ optional: true }),
    token: secret(),
  },
});
const currency = defineEntity({ module: 'billing', name: 'currency', fields: { code: text() } });
const ownersToBoats = defineLink({
  from: 'fleet.owner',
  to: 'fleet.boat',
  fields: {
    share: integer({ default: 1 }),
    currencyId: reference({ to: 'billing.currency', constraint: false }),
  },
});

declare const boats: Collection<typeof boat>;
declare const shares: Collection<typeof ownersToBoats, 'server'>;
declare const owners: Collection<typeof owner, 'server'>;
declare const ownersOfBrowser: Collection<typeof owner>;

export async function reads() {
  const [whole] = await boats.find({
    where: { berths: { gt: 2, lte: 8 }, slug: { ilike: 'a%' }, title: { en: { eq: 'Aurora' } } },
  });
  same<NonNullable<typeof whole>['status'], 'moored' | 'at-sea'>(true);

  const [some] = await boats.find({
    fields: ['slug'],
    orderBy: { berths: 'desc', title: { en: 'asc' } },
    limit: 3,
  });
  same<typeof some, { readonly id: string; readonly variant: string; readonly slug: string } | undefined>(
    true,
  );
  // @ts-expect-error was not asked for
  same<NonNullable<typeof some>['berths'], number>(true);

  const lines = await shares.find({
    where: { ownerId: { eq: 'x' } },
    with: { boat, currency: show(currency, ['code']) },
    lock: 'update',
  });
  same<(typeof lines)[number]['boat']['berths'], number>(true);
  same<NonNullable<(typeof lines)[number]['currency']>['code'], string>(true);
  same<null extends (typeof lines)[number]['currency'] ? true : false, true>(true);
  same<(typeof lines)[number]['share'], number>(true);

  const far = await boats.byId('x', {
    fields: ['slug'],
    with: { owners: via(ownersToBoats, show(owner, ['name']), { fields: ['share'] }) },
  });
  same<(typeof far.owners)[number]['name'], string>(true);
  same<(typeof far.owners)[number]['link']['share'], number>(true);

  const known = await owners.one({ where: { name: { eq: 'Ada' } }, secrets: ['pin'] });
  same<NonNullable<typeof known>['pin'], string | null>(true);
  // @ts-expect-error a secret comes only when it is named
  same<NonNullable<typeof known>['token'], string>(true);

  await owners.one({ where: { token: { eq: 'x' } } });

  const { rows, next, total } = await boats.page({ after: 'x', count: true, fields: ['slug'] });
  same<typeof next, string | null>(true);
  same<typeof total, number | undefined>(true);
  same<(typeof rows)[number]['slug'], string>(true);
  same<number, Awaited<ReturnType<typeof boats.count>>>(true);
}

export async function refusedReads() {
  // @ts-expect-error no such field: did you mean 'berths'?
  await boats.find({ where: { berts: { eq: 1 } } });
  // @ts-expect-error ids have no order
  await shares.find({ where: { ownerId: { gt: 'x' } } });
  // @ts-expect-error berths are numbers
  await boats.find({ where: { berths: { eq: '2' } } });
  // @ts-expect-error json is not compared
  await boats.find({ where: { plan: { eq: {} } } });
  // @ts-expect-error not one of its values
  await boats.find({ where: { status: { eq: 'sunk' } } });
  // @ts-expect-error a client does not filter by secrets
  await ownersOfBrowser.find({ where: { token: { eq: 'x' } } });
  // @ts-expect-error secrets have no order, and are not searched
  await owners.find({ where: { token: { like: 'x' } } });
  // @ts-expect-error text in languages is compared in one of them
  await boats.find({ where: { title: { eq: 'Aurora' } } });
  // @ts-expect-error no such option: did you mean 'limit'?
  await boats.find({ lmit: 3 });
  // @ts-expect-error no such field
  await boats.find({ fields: ['slugg'] });
  // @ts-expect-error no such field to order by
  await boats.find({ orderBy: { berts: 'asc' } });
  // @ts-expect-error secrets are no fields to read
  await owners.find({ fields: ['pin'] });
  // @ts-expect-error a client reads no secrets
  await ownersOfBrowser.find({ secrets: ['pin'] });
  // @ts-expect-error a client locks no rows
  await ownersOfBrowser.find({ lock: 'update' });
  // @ts-expect-error this link is not one of currencies
  await boats.find({ with: { currency } });
}

export async function writes() {
  const made = await boats.insert({ berths: 4, plan: {} });
  same<typeof made.berths, number>(true);
  await boats.update(made.id, { status: 'at-sea' });
  await boats.insertMany([{ berths: 1, plan: [] }]);
  await owners.insert({ name: 'Ada', token: 'x', verifiedAt: '2026-01-01T00:00:00Z', email: null });
  await owners.update('x', { pin: null, email: 'ada@example.com' });
  await shares.findOrCreate({ ownerId: 'x', boatId: 'y', currencyId: 'z' });
}

export async function refusedWrites() {
  // @ts-expect-error berths and plan are demanded
  await boats.insert({ slug: 'aurora' });
  // @ts-expect-error no such field
  await boats.update('x', { stauts: 'moored' });
  // @ts-expect-error a client does not write ids
  await boats.insert({ berths: 4, plan: {}, id: 'x' });
  // @ts-expect-error a client does not write what the server manages
  await ownersOfBrowser.update('x', { email: 'ada@example.com' });
  // @ts-expect-error a client writes no secrets
  await ownersOfBrowser.update('x', { pin: '1' });
  // @ts-expect-error a secret without default is demanded
  await owners.insert({ name: 'Ada', verifiedAt: '2026-01-01T00:00:00Z' });
  // @ts-expect-error so is what only the server writes
  await owners.insert({ name: 'Ada', token: 'x' });
  // @ts-expect-error no row changes its id
  await owners.update('x', { id: 'y' });
}

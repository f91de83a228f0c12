import { ConflictError, defineBackendModule, Rows, server } from '@flotilla/backend';
import { type StateTransition, RowHooks } from '@flotilla/backend/ports';
import { defineMigration } from '@flotilla/backend/schema';
import { type Actor, boolean, defineEntity, defineModule, select, updated } from '@flotilla/core';
import {
  createTestApp,
  recordEvents,
  statedCallers,
  statementCount,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const berth = defineEntity({
  module: 'fleet',
  name: 'berth',
  fields: {
    isOpen: boolean({ default: true }),
    isLit: boolean({ default: false }),
    status: select({
      values: ['free', 'reserved', 'taken'],
      default: 'free',
      lifecycle: {
        adminsMaySet: 'any',
        transitions: [
          { name: 'reserve', from: ['free'], to: 'reserved', by: ['system'] },
          { name: 'moor', from: ['reserved'], to: 'taken', by: ['system', 'admin'], when: { isOpen: true } },
          { name: 'leave', from: ['taken'], to: 'free', by: ['system'] },
        ],
      },
    }),
  },
  access: { read: 'public', create: ['pilot'], update: ['pilot'] },
});

const moved: (readonly StateTransition[])[] = [];
let refusal: Error | undefined;
const hooks = {
  provide: 'fleet.hooks',
  inject: [RowHooks],
  useFactory: (all: RowHooks) => {
    all.onTransition(berth, async (moves) => {
      moved.push(moves);
      if (refusal) throw refusal;
    });
    all.setOnTransition(berth, ({ to }) => (to === 'reserved' ? { isLit: true } : {}));
    all.beforeDelete(berth, async (ids, { tx }) => {
      const taken = await tx.query(
        `select 1 from fleet_berth where "id" = any($1::uuid[]) and "status" = 'taken'`,
        [ids],
      );
      if (taken.length > 0) throw new ConflictError('A boat lies there.');
    });
  },
};
const moment = `TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`;
const initial = defineMigration({
  name: 'FleetInitial1795341000000',
  up: [
    `CREATE TABLE fleet_berth ("id" uuid PRIMARY KEY, "createdAt" ${moment}, "updatedAt" ${moment}, "variant" text NOT NULL, "isOpen" boolean NOT NULL, "isLit" boolean NOT NULL, "status" text NOT NULL)`,
  ],
  down: [`DROP TABLE fleet_berth`],
});
const fleet = defineBackendModule({
  module: defineModule({ name: 'fleet', entities: [berth] }),
  migrations: [initial],
  providers: [hooks],
});
const changes = recordEvents({ name: 'watch', on: updated(berth) });
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [fleet, changes.module, statedCallers] });
});
afterAll(() => app.close());

const berths = () => app.nest.get(Rows).of(berth, { caller: server });
const pilot: TestRequest['as'] = { kind: 'subject', id: crypto.randomUUID(), roles: ['pilot'] };
const admin: TestRequest['as'] = { kind: 'subject', id: crypto.randomUUID(), roles: ['admin'] };
const patch = (id: string, data: object, as: TestRequest['as'] = pilot) =>
  app.request<TestRow>({ method: 'PATCH', url: `${berth.route}/${id}`, data, as });

interface Step {
  readonly from: string;
  readonly to: string;
  readonly name: string | null;
  readonly actor: Actor;
}
const stepsOf = async (id: string) =>
  (await app.request<Step[]>({ url: `/api/transition/transitions/${id}`, as: admin })).data;

it('server code can only make the transitions of the machine', async () => {
  const { id } = await berths().insert({});
  await expect(berths().update(id, { status: 'taken' })).rejects.toThrow(
    "fleet.berth: status can't go from free to taken.",
  );
  await berths().update(id, { status: 'reserved' });
  await berths().update(id, { status: 'reserved' });
  await berths().update(id, { isOpen: false });
  await expect(berths().update(id, { status: 'taken' })).rejects.toThrow('from reserved to taken');
  await berths().update(id, { status: 'taken', isOpen: true });

  expect(await stepsOf(id)).toMatchObject([
    { from: 'free', to: 'reserved', name: 'reserve', actor: { kind: 'server' } },
    { from: 'reserved', to: 'taken', name: 'moor' },
  ]);
});

it('editors make the transitions for them; an administrator sets any state, which is recorded', async () => {
  const { id } = await berths().insert({});
  const { problem } = await patch(id, { status: 'reserved' });
  expect(problem).toMatchObject({
    status: 422,
    message: "fleet.berth: status can't go from free to reserved.",
    cause: [{ rule: 'pattern', params: { ru: 'fleet.berth: status нельзя изменить с free на reserved.' } }],
  });
  expect((await patch(id, { status: 'taken' }, admin)).data).toMatchObject({ status: 'taken' });
  await berths().update(id, { status: 'free' });
  await berths().update(id, { status: 'reserved' });
  expect((await patch(id, { status: 'taken' })).status).toBe(200);

  expect((await stepsOf(id)).map(({ name, actor }) => [name, actor.kind])).toEqual([
    [null, 'subject'],
    ['leave', 'server'],
    ['reserve', 'server'],
    ['moor', 'subject'],
  ]);
});

it('new rows start in the initial state, except those of administrators', async () => {
  const made = (as: TestRequest['as']) =>
    app.request({ method: 'POST', url: berth.route, data: { status: 'taken' }, as });

  expect((await made(pilot)).problem.message).toBe('fleet.berth: status begins as free.');
  expect((await made(admin)).status).toBe(201);
});

it('effects of a transition run in its transaction', async () => {
  const { id } = await berths().insert({});
  refusal = new ConflictError('not now');
  await expect(berths().update(id, { status: 'reserved' })).rejects.toThrow('not now');
  refusal = undefined;

  expect(moved.at(-1)).toEqual([
    { id, field: 'status', from: 'free', to: 'reserved', name: 'reserve', actor: { kind: 'server' } },
  ]);
  expect((await berths().byId(id)).status).toBe('free');
  expect(await stepsOf(id)).toEqual([]);
});

/** Returns the changes of some rows; events of other tests may still arrive. */
function changesOf(ids: readonly string[]) {
  return changes.events.map(({ payload }) => payload).filter(({ row }) => ids.includes(row.id));
}

it('stores the fields that a transition sets in the same statement and event, for many rows too', async () => {
  const [first, second] = await berths().insertMany([{}, { status: 'reserved' }]);
  const [one, other] = [String(first?.id), String(second?.id)];
  const rows = await berths().updateMany([
    { id: one, status: 'reserved' },
    { id: other, status: 'taken' },
  ]);
  await expect.poll(() => changesOf([one, other])).toHaveLength(2);

  expect(rows.map(({ id, isLit }) => [id, isLit])).toEqual([
    [one, true],
    [other, false],
  ]);
  expect(await berths().byId(one)).toEqual(rows[0]);
  const { headers, data } = await patch(other, { status: 'free' }, admin);
  const again = await patch(other, { status: 'reserved', isLit: false }, admin);
  expect([data.isLit, again.data.isLit, headers.etag === again.headers.etag]).toEqual([false, false, false]);
});

it('many rows change in as many statements as two, each with its own event', async () => {
  const changed = new Set<string>();
  const change = async (count: number) => {
    const rows = await berths().insertMany(Array.from({ length: count }, () => ({})));
    for (const { id } of rows) changed.add(id);
    return statementCount(app, () =>
      berths().updateMany(rows.map(({ id }) => ({ id, status: 'reserved' as const }))),
    );
  };
  expect(await change(40)).toBe(await change(2));
  expect(moved.at(-2)).toHaveLength(40);
  const received = () => changesOf([...changed]);
  await expect.poll(received).toHaveLength(42);

  expect(
    new Set(received().map(({ row, before }) => `${before.id === row.id} ${before.status} ${row.status}`)),
  ).toEqual(new Set(['true free reserved']));
});

it('many rows change all or none', async () => {
  const [first] = await berths().insertMany([{}, {}]);
  const missing = crypto.randomUUID();
  await expect(
    berths().updateMany([
      { id: String(first?.id), isOpen: false },
      { id: missing, isOpen: false },
    ]),
  ).rejects.toThrow(missing);

  expect((await berths().byId(String(first?.id))).isOpen).toBe(true);
});

it('a hook can reject a deletion', async () => {
  const { id } = await berths().insert({ status: 'taken' });
  expect((await app.request({ method: 'DELETE', url: `${berth.route}/${id}` })).status).toBe(409);
  await berths().update(id, { status: 'free' });

  expect((await app.request({ method: 'DELETE', url: `${berth.route}/${id}` })).status).toBe(200);
});

it('the OpenAPI document describes the machine', async () => {
  const { text } = await app.request({ url: '/api/openapi.json' });
  expect(text).toContain(
    '"x-transitions":[{"name":"reserve","from":["free"],"to":"reserved","by":["system"]}',
  );
});

import { defineBackendModule, Rows, server } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { defineModule, type Entity } from '@flotilla/core';
import { isCreatableByClients } from '@flotilla/core/administration';
import { readableFields } from '@flotilla/core/reflection';
import {
  createTestApp,
  makeInputs,
  makeMany,
  sharedVariants,
  type TestApp,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { modules } from '../modules.js';

const write = defineJob('routes.write', z.object({ title: z.string() }), { retryLimit: 0 });
const job = defineBackendModule({
  module: defineModule({ name: 'routes' }),
  providers: [
    {
      provide: Symbol('routes.job'),
      inject: [Jobs, Rows],
      // Writes as the server; history still records the job as the actor.
      useFactory: (jobs: Jobs, rows: Rows) =>
        jobs.on(
          write,
          async ({ title }) =>
            void (await rows.of(article, { caller: server }).insert({ title: { en: title } })),
        ),
    },
  ],
});

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, job], env: { SEED: 'demo', JOBS_LOOK_SECONDS: '1' } });
});
afterAll(() => app.close());

type StoredChange = {
  entity: string;
  rowId: string;
  change: string;
  by: string;
  after: string | null;
  secrets: string[] | null;
};

const tables = () => [...app.registry.entities.values()];
const isKept = ({ unrecorded }: Entity) => !unrecorded || unrecorded.fields !== undefined;
const post = (url: string, data: unknown) => app.request({ method: 'POST', url, data });

/** Replays the history: returns each row with its last recorded values. */
async function replayed(): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { entity, rowId, change, after } of await app.sql<StoredChange>(
    'select * from flotilla_change order by "id"',
  )) {
    const key = `${entity} ${rowId}`;
    if (change === 'deleted') rows.delete(key);
    else rows.set(key, { ...rows.get(key), ...(after as unknown as object) });
  }
  return rows;
}

/** Returns the differences between tables and their replayed history. */
async function untold(): Promise<string[]> {
  const reported = await replayed();
  const problems: string[] = [];
  for (const entity of tables().filter(isKept)) {
    const left = new Set(['updatedAt', ...(entity.unrecorded?.fields ?? [])]);
    const names = Object.keys(readableFields(entity)).filter((name) => !left.has(name));
    const only = (row: Readonly<Record<string, unknown>>) =>
      JSON.stringify(names.map((name) => row[name] ?? null));
    for (const row of await app.nest.get(Rows).of(entity, { caller: server }).find()) {
      const key = `${entity.key} ${String(row.id)}`;
      const known = reported.get(key);
      if (!known && !isOfMigrations(entity)) problems.push(`${key} has no change`);
      else if (known && only(known) !== only(row))
        problems.push(`${key}: ${only(known)} is told, ${only(row)} is there`);
      reported.delete(key);
    }
  }
  return [...problems, ...[...reported.keys()].map((key) => `${key} is told, and gone without a change`)];
}

/** Retries, since a job may be writing between the two reads. */
const expectTold = () => vi.waitFor(async () => expect(await untold()).toEqual([]), { interval: 500 });

/** Rows of migrations precede the history. */
const isOfMigrations = ({ key }: Entity) => key === 'notification.topic';

it('records the writes of a seed, a sign-up, a merge and a job', async () => {
  const authentication = '/api/rbac/subjects/authentication';
  const visitor = await app.request<{ jwt: string }>({ url: `${authentication}/init`, as: 'anonymous' });
  const headers = { authorization: `Bearer ${visitor.data.jwt}` };
  const account = { login: 'anna@boats.example', password: 'correct horse battery' };
  const { status } = await app.request({
    method: 'POST',
    url: `${authentication}/email-and-password/registration`,
    data: account,
    headers,
    as: 'anonymous',
  });
  expect(status).toBe(200);
  await app.nest.get(Jobs).send(write, { title: 'by a job' });
  const byJob = () =>
    app.sql(`select 1 from flotilla_change where "entity" = $1 and "by" = 'job' and "name" = $2`, [
      article.key,
      write.name,
    ]);
  await vi.waitFor(async () => expect(await byJob()).toHaveLength(1));

  const [{ seeded, merged } = { seeded: 0, merged: 0 }] = await app.sql<{ seeded: number; merged: number }>(
    `select count(*) filter (where "entity" = $1 and "by" = 'server')::int as seeded, count(*) filter (where "entity" = 'rbac.subject' and "change" = 'deleted')::int as merged from flotilla_change`,
    [article.key],
  );
  expect([seeded > 5, merged]).toEqual([true, 1]);
  await expectTold();
});

it('records the writes of every call of every definition, including cascades', async () => {
  let made = 0;
  for (const entity of tables()) {
    const [first, second, third] = (await makeMany(app, entity, [{}, {}, {}])) as TestRow[];
    const bulk = `${entity.route}/bulk`;
    const variant = sharedVariants(entity).at(-1);
    const edits = [first, second].map((row) => ({ id: row?.id, variant }));
    const answers = [
      await app.request({ method: 'PATCH', url: bulk, data: edits }),
      await app.request({ method: 'PATCH', url: `${entity.route}/${third?.id}`, data: { variant } }),
    ];
    if (isCreatableByClients(entity)) {
      // Some are refused by module rules over several rows.
      const [input, other] = await makeInputs(app, entity, [{}, {}]);
      for (const [path, data] of [
        ['find-or-create', input],
        ['bulk', [other]],
      ] as const)
        made += Number((await post(`${entity.route}/${path}`, data)).status < 300);
    }
    answers.push(await app.request({ method: 'DELETE', url: bulk, data: [{ id: first?.id }] }));
    expect([entity.key, answers.map(({ status }) => status < 300 || status)]).toEqual([
      entity.key,
      answers.map(() => true),
    ]);
  }
  expect(made).toBeGreaterThan(150);
  await expectTold();

  // Deletes referenced rows first, with the links to them.
  for (const entity of tables().filter(({ type, isSubject }) => type === 'entity' && !isSubject)) {
    const [row] = await app.nest
      .get(Rows)
      .of(entity, { caller: server })
      .find({ orderBy: { createdAt: 'desc' }, limit: 1 });
    const { status } = await app.request({ method: 'DELETE', url: `${entity.route}/${String(row?.id)}` });
    expect([entity.key, [200, 422].includes(status)]).toEqual([entity.key, true]);
  }
  await expectTold();
  const [{ taken } = { taken: 0 }] = await app.sql<{ taken: number }>(
    'select count(*)::int as taken from flotilla_change where "cause" is not null',
  );
  expect(taken).toBeGreaterThan(20);
});

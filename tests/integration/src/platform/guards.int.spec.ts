import { defineBackendModule, ForbiddenError, RefusedError, Rows, server } from '@flotilla/backend';
import { defineJob, Jobs, RowHooks } from '@flotilla/backend/ports';
import { defineMigration } from '@flotilla/backend/schema';
import { defineEntity, defineModule, text } from '@flotilla/core';
import {
  createTestApp,
  statedCallers,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const log = defineEntity({
  module: 'fleet',
  name: 'log',
  fields: { title: text(), note: text({ optional: true }) },
  access: { create: ['pilot'], update: ['pilot'], delete: ['pilot'] },
  guarded: 'presence',
});

const isPresent = vi.fn(() => true);
const told: string[] = [];
const hooks = {
  provide: 'fleet.hooks',
  inject: [RowHooks, Jobs],
  useFactory: (all: RowHooks, jobs: Jobs) => {
    // Jobs on rows need a module with jobs.
    jobs.on(defineJob('fleet.idle', z.object({}), { retryLimit: 0 }), async () => {});
    all.guardPresence(async ({ caller }) => {
      if (caller.kind !== 'server' && !isPresent()) throw new ForbiddenError('Confirm that it is you');
    });
    all.guard(log, async ({ operation, isRestore, rows }) => {
      if (rows.some(({ values }) => values?.['title'] === 'mutiny')) throw new RefusedError('No mutiny.');
      const from = rows.map(({ before }) => String(before?.['title'] ?? null));
      return async (written) => {
        const to = written.map(({ after }) => String(after['title']));
        told.push(`${isRestore ? 'restore ' : ''}${operation} ${from.join()} > ${to.join()}`);
        if (to.includes('sunk')) throw new RefusedError('Not sunk.');
      };
    });
  },
};
const moment = `TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`;
const initial = defineMigration({
  name: 'FleetInitial1795341000000',
  up: [
    `CREATE TABLE fleet_log ("id" uuid PRIMARY KEY, "createdAt" ${moment}, "updatedAt" ${moment}, "variant" text NOT NULL, "title" text NOT NULL, "note" text)`,
  ],
  down: [`DROP TABLE fleet_log`],
});
const module = defineModule({ name: 'fleet', entities: [log] });
const fleet = defineBackendModule({ module, migrations: [initial], providers: [hooks] });
const pilot = {
  kind: 'subject',
  id: '00000000-0000-4000-8000-000000000001',
  roles: ['pilot', 'admin'],
} as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules: [fleet, statedCallers], migrate: 'boot' });
});
afterAll(() => app.close());

const rows = () => app.nest.get(Rows).of(log, { caller: server });
const call = (request: Omit<TestRequest, 'url'> & { path?: string }) =>
  app.request<TestRow>({ ...request, url: `${log.route}${request.path ?? ''}`, as: request.as ?? pilot });

/** Each way to write rows, with the title that it sets or the row that it deletes. */
type Way = (title: string) => Promise<number>;
const restore = async (title: string, isDeleted: boolean) => {
  const { id } = await rows().insert({ title });
  await (isDeleted ? rows().delete(id) : rows().update(id, { title: 'other' }));
  const { data } = await app.request<TestRow[]>({ url: `${log.route}/${id}/changes` });
  const change = data.at(-1)?.id;
  return (await call({ method: 'POST', path: `/${id}/changes/${change}/restore` })).status;
};
const job = async (data: object) => {
  const started = await call({ method: 'POST', path: '/jobs', data });
  if (started.status !== 202) return started.status;
  return vi.waitFor(async () => {
    const { data } = await app.request<{ status: string; failed: number }>({
      url: `/api/row-jobs/${started.data.id}`,
      as: pilot,
    });
    if (data.status !== 'done' && data.status !== 'failed') throw new Error(data.status);
    return data.status === 'done' && data.failed === 0 ? 200 : 422;
  });
};
const named = (title: string) => ({ filters: { and: [{ column: 'title', method: 'eq', value: title }] } });
const giving: Readonly<Record<string, Way>> = {
  create: async (title) => (await call({ method: 'POST', data: { title } })).status,
  'bulk create': async (title) =>
    (await call({ method: 'POST', path: '/bulk', data: [{ title: 'a' }, { title }] })).status,
  'find or create': async (title) =>
    (await call({ method: 'POST', path: '/find-or-create', data: { title, note: crypto.randomUUID() } }))
      .status,
  'rows together': async (title) =>
    (
      await app.request({
        method: 'POST',
        url: '/api/rows',
        as: pilot,
        data: [{ entity: log.key, data: { title } }],
      })
    ).status,
  update: async (title) => {
    const { id } = await rows().insert({ title: 'old' });
    return (await call({ method: 'PATCH', path: `/${id}`, data: { title } })).status;
  },
  'bulk update': async (title) => {
    const { id } = await rows().insert({ title: 'old' });
    return (await call({ method: 'PATCH', path: '/bulk', data: [{ id, title }] })).status;
  },
  'job that updates': async (title) => {
    const { title: old } = await rows().insert({ title: crypto.randomUUID() });
    return job({ action: 'update', ...named(old), patch: { title } });
  },
  /** Problems of rows make an import invalid. */
  import: async (title) => {
    const { id } = await rows().insert({ title: 'old' });
    const headers = { 'content-type': 'application/x-ndjson' };
    const { status } = await call({
      ...{ method: 'POST', path: '/imports', headers },
      body: JSON.stringify({ id, title }),
    });
    return status === 400 ? 422 : status;
  },
  'restore of a changed row': (title) => restore(title, false),
  'restore of a deleted row': (title) => restore(title, true),
};
const deleting: Readonly<Record<string, Way>> = {
  delete: async (title) =>
    (await call({ method: 'DELETE', path: `/${(await rows().insert({ title })).id}` })).status,
  'bulk delete': async (title) =>
    (await call({ method: 'DELETE', path: '/bulk', data: [{ id: (await rows().insert({ title })).id }] }))
      .status,
  'job that deletes': async (title) => {
    await rows().insert({ title });
    return job({ action: 'delete', ...named(title) });
  },
};
const ways = Object.entries({ ...giving, ...deleting });

describe('a guarded entity', () => {
  it.each(ways)('requires presence: %s', async (_, write) => {
    isPresent.mockReturnValue(false);
    const before = told.length;
    expect([await write('watch'), told.length]).toEqual([403, before]);
    isPresent.mockReturnValue(true);
    expect(await write('watch')).toBeLessThan(300);
    expect(told.at(-1)).toContain('watch');
  });

  it.each(Object.entries(giving))('passes the values to the guard before the write: %s', async (_, write) => {
    const before = told.length;
    expect([await write('mutiny'), told.length]).toEqual([422, before]);
  });

  it.each(ways)('is rolled back by a hook after the write: %s', async (way, write) => {
    const given = async () => (await rows().find({ where: { title: { eq: 'sunk' } } })).length;
    const before = await given();
    expect(await write('sunk')).toBe(422);
    // Ways that start with a stored row leave it unchanged.
    expect(await given()).toBe(before + (way in deleting ? 1 : 0));
    await rows().deleteMany((await rows().find({ where: { title: { eq: 'sunk' } } })).map(({ id }) => id));
  });

  it('finds an existing row without a guard', async () => {
    const data = { title: 'found', note: null };
    await call({ method: 'POST', path: '/find-or-create', data });
    const before = told.length;
    expect([(await call({ method: 'POST', path: '/find-or-create', data })).status, told.length]).toEqual([
      200,
      before,
    ]);
  });

  it('exempts a server with the secret key from presence only', async () => {
    isPresent.mockReturnValue(false);
    const answers = await Promise.all(
      ['calm', 'mutiny'].map((title) => call({ method: 'POST', data: { title }, as: 'server' })),
    );
    isPresent.mockReturnValue(true);
    expect(answers.map(({ status }) => status)).toEqual([201, 422]);
  });

  it('lets module code write without the guard', async () => {
    expect((await rows().insert({ title: 'mutiny' })).title).toBe('mutiny');
  });
});

describe('a server does not start', () => {
  const starting = (definition: typeof log, useFactory: (all: RowHooks) => void) =>
    createTestApp({
      modules: [
        defineBackendModule({
          module: defineModule({ name: 'fleet', entities: [definition] }),
          migrations: [initial],
          providers: [{ provide: 'fleet.hooks', inject: [RowHooks], useFactory }],
        }),
      ],
      migrate: 'boot',
    });

  it('with a guard on a definition that is not guarded', async () => {
    const { guarded: _, ...open } = log;
    await expect(starting(open, (all) => all.guard(log, async () => {}))).rejects.toThrow(
      /fleet\.log has a guard that no call passes/,
    );
  });

  it('with a guarded definition that has no guard', async () => {
    await expect(starting({ ...log, guarded: 'rules' }, () => {})).rejects.toThrow(
      /fleet\.log is guarded by rules, and has none/,
    );
  });
});

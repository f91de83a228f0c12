import { defineBackendModule } from '@flotilla/backend';
import { IMPORT_TARGETS, type ImportTargets, type TermRecord } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';
import { type ImportRun, importRunsPath } from '@flotilla/core/imports';
import { role } from '@flotilla/rbac';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { wordPressXml } from './wordpress.fixture.js';

type Caller = Awaited<ReturnType<typeof signInAs>>;

/** Makes a role of each term. */
const rigging = defineBackendModule({
  module: defineModule({ name: 'rigging', entities: [] }),
  providers: [
    {
      provide: 'rigging.targets',
      inject: [IMPORT_TARGETS],
      useFactory: (targets: ImportTargets) =>
        targets.add<TermRecord>({
          ...{ kind: 'term', entity: role },
          rowOf: async ({ key, label }) => ({
            values: { title: `${label} ${key}`, slug: `made-${key.replaceAll(/[^a-z0-9]+/g, '-')}` },
          }),
        }),
    },
  ],
});

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, rigging], env: { JOBS_LOOK_SECONDS: '1' } });
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const read = async (id: string) =>
  (await app.request<ImportRun>({ url: `${importRunsPath}/${id}`, as: admin })).data;

/** Starts a job, and waits for its end. */
async function worked(id: string, path: 'check' | 'start'): Promise<ImportRun> {
  const url = `${importRunsPath}/${id}/${path}`;
  const data = path === 'check' ? {} : undefined;
  while ((await app.request({ method: 'POST', url, data, as: admin })).status === 409) await setTimeout(100);
  for (;;) {
    const run = await read(id);
    if (run.status !== 'checking' && run.status !== 'running') return run;
    await setTimeout(50);
  }
}

async function imported(): Promise<ImportRun> {
  const body = wordPressXml([{ id: 1, title: 'Winds', slug: 'winds', content: 'Strong winds.' }]);
  const data = { name: 'export.xml', bytes: Buffer.byteLength(body) };
  const { data: made } = await app.request<ImportRun>({
    ...{ method: 'POST', url: importRunsPath, data, as: admin },
  });
  await app.request({
    ...{ method: 'POST', url: `${importRunsPath}/${made.id}/parts/0`, body, as: admin },
    headers: { 'content-type': 'application/octet-stream' },
  });
  await worked(made.id, 'check');
  return worked(made.id, 'start');
}

const roles = () => app.sql(`select "slug" from rbac_role where "slug" like 'made-%'`);

it('writes rows guarded by presence only after a proof, except accounts of authors', async () => {
  await app.sql(`update rbac_session set "provenAt" = now() - interval '6 minutes' where "id" = $1`, [
    admin.sessionId,
  ]);
  const { result } = await imported();

  expect(result?.counts.term).toEqual({ failed: expect.any(Number) });
  expect(result?.records).toContainEqual(
    expect.objectContaining({ kind: 'term', state: 'failed', detail: 'Confirm that it is you' }),
  );
  expect(await roles()).toEqual([]);
  expect(result?.counts.author).toEqual({ created: expect.any(Number) });

  await app.sql(`update rbac_session set "provenAt" = now() where "id" = $1`, [admin.sessionId]);
  const { result: proven } = await imported();
  expect(proven?.counts.term).toEqual({ created: result?.counts.term?.['failed'] });
  expect(await roles()).toHaveLength(result?.counts.term?.['failed'] ?? 0);
});

import { type ImportRun, importRunsPath } from '@flotilla/core/imports';
import { revokeSession } from '@flotilla/rbac';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS: 'off' } });
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const call = (path: string, data?: unknown, as = admin) =>
  app.request<ImportRun>({ method: 'POST', url: `${importRunsPath}${path}`, data, as });

async function uploaded(as = admin): Promise<string> {
  const { data } = await call('', { name: 'export.csv', bytes: 4 }, as);
  await app.request({
    ...{ method: 'POST', url: `${importRunsPath}/${data.id}/parts/0`, body: 'Name', as },
    headers: { 'content-type': 'application/octet-stream' },
  });
  return data.id;
}

async function checking(as = admin): Promise<string> {
  const id = await uploaded(as);
  expect((await call(`/${id}/check`, {}, as)).status).toBe(202);
  return id;
}
const endJobs = () => app.sql(`delete from flotilla_jobs.job where name = 'host.import'`);

it('starts an import when the job of its check ends a moment after its report', async () => {
  const id = await checking();
  await app.sql(`update flotilla_import_run set "status" = 'checked', "check" = '{}' where "id" = $1`, [id]);
  let isOver = false;
  const starting = call(`/${id}/start`).finally(() => void (isOver = true));
  await setTimeout(500);
  expect(isOver).toBe(false);
  await endJobs();

  const { status, data } = await starting;
  expect([status, data.status]).toEqual([202, 'running']);
  await call(`/${id}/cancel`);
  await endJobs();
});

it('refuses another import without a wait while one is checked, and after some seconds while one still stops', async () => {
  const first = await checking();
  const other = await uploaded();
  const began = performance.now();
  expect((await call(`/${other}/check`, {})).status).toBe(409);
  expect(performance.now() - began).toBeLessThan(4000);
  await call(`/${first}/cancel`);

  expect((await call(`/${other}/check`, {})).status).toBe(409);
});

it('starts no import whose session was ended during its wait', async () => {
  await endJobs();
  const thief = await signInAs(app, { roles: ['admin'] });
  const first = await checking(thief);
  const second = await uploaded(thief);
  await call(`/${first}/cancel`, undefined, thief);
  const starting = call(`/${second}/check`, {}, thief);
  await setTimeout(500);
  const url = revokeSession.path.replace('{id}', thief.id).replace('{sessionId}', thief.sessionId);
  expect((await app.request({ method: revokeSession.method, url })).status).toBe(200);
  await endJobs();

  const { status, problem } = await starting;
  expect([status, problem.message]).toEqual([401, 'The session is over. Sign in again.']);
  expect(
    await app.sql(`select "status" from flotilla_import_run where "id" = any($1)`, [[first, second]]),
  ).toEqual(expect.arrayContaining([{ status: 'canceled' }, { status: 'uploading' }]));
});

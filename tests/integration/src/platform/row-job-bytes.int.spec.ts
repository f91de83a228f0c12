import { order } from '@flotilla/ecommerce';
import type { RowJobProgress } from '@flotilla/core/administration';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

type SignedIn = Awaited<ReturnType<typeof signInAs>>;

const quota = 50 * 1024 ** 2;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const start = (as: SignedIn) =>
  app.request<RowJobProgress>({
    method: 'POST',
    url: `${order.route}/jobs`,
    data: { action: 'export', format: 'csv' },
    as,
  });
const stateOf = async (id: string, as: SignedIn) =>
  (await app.request<RowJobProgress>({ url: `/api/row-jobs/${id}`, as })).data;
/** Sets the bytes that a job has stored. */
const store = (id: string, bytes: number) =>
  app.sql('update flotilla_row_job set "bytes" = $2::int where "id" = $1', [id, bytes]);

async function exported(as: SignedIn): Promise<string> {
  const { status, data, text } = await start(as);
  expect(status, text).toBe(202);
  await expect.poll(async () => (await stateOf(data.id, as)).status).toBe('done');
  return data.id;
}

it('refuses a job of an account over its storage quota, but not one of another account', async () => {
  const [ann, bob] = [await signInAs(app), await signInAs(app)];
  await store(await exported(ann), quota);
  const { status, problem } = await start(ann);
  expect([status, problem.message]).toEqual([
    413,
    'Your jobs of the last 24 hours have stored more than 50 MB.',
  ]);
  await exported(bob);
});

it('stops a job whose file would exceed the quota, and stores nothing of it', async () => {
  const ann = await signInAs(app);
  // Enough for the input of the next job, but not for the header of its file.
  await store(await exported(ann), quota - 100);
  const { data } = await start(ann);
  await expect.poll(async () => (await stateOf(data.id, ann)).status).toBe('failed');
  expect((await stateOf(data.id, ann)).problems).toMatchObject([
    { message: expect.stringContaining('more than 50 MB') },
  ]);
  expect(await app.sql('select 1 from flotilla_row_job_part where "job" = $1', [data.id])).toEqual([]);
  expect(await app.sql('select "bytes" from flotilla_row_job where "id" = $1', [data.id])).toEqual([
    { bytes: '0' },
  ]);
});

import { request as sendRequest } from 'node:http';
import { deliveryMethod, store, taxClass } from '@flotilla/ecommerce';
import { action, rolesToActions } from '@flotilla/rbac';
import type { RowJobProgress } from '@flotilla/core/administration';
import type { ImportAnswer } from '@flotilla/core/imports';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
/** May create and change delivery methods, and reads only what everyone reads. */
let clerk: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  app = await createTestApp({ modules });
  clerk = await signInAs(app, { roles: ['clerk'] });
  const [{ id: roleId } = { id: '' }] = await app.sql(`select id from rbac_role where slug = 'clerk'`);
  for (const method of ['POST', 'PATCH'] as const) {
    const granted = await make(app, action, { method, path: `${deliveryMethod.route}/*` });
    await make(app, rolesToActions, { roleId, actionId: granted.id });
    const whole = await make(app, action, { method, path: deliveryMethod.route });
    await make(app, rolesToActions, { roleId, actionId: whole.id });
  }
});
afterAll(() => app.close());

const send = (text: string, query = '') =>
  app.request<ImportAnswer>({
    method: 'POST',
    url: `${deliveryMethod.route}/imports${query}`,
    body: text,
    headers: { 'content-type': 'text/csv' },
    as: clerk,
  });

it('finds rows by their keys only in entities that the caller may read', async () => {
  const [harbour, hidden] = [await make(app, store), await make(app, taxClass)];
  const slug = `method-${harbour.id}`;
  const seen = await send(`slug,storeId.key\n${slug},${String(harbour['slug'])}`);
  const refused = await send(`slug,taxClassId.key\n${slug},${String(hidden['slug'])}`, '?dryRun=true');

  expect([seen.status, seen.data?.created], seen.text).toEqual([200, 1]);
  expect(refused.data.problems).toEqual([
    expect.objectContaining({
      line: 2,
      field: 'taxClassId',
      message: 'must be an id: your account may not read ecommerce.tax-class.',
    }),
  ]);
});

it('refuses a body of an anonymous client before it arrives', async () => {
  const sent = sendRequest(`${await app.listen()}${deliveryMethod.route}/imports`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'content-length': String(13 * 1024 ** 2) },
  });
  const answered = Promise.withResolvers<number | undefined>();
  sent.once('response', ({ statusCode }) => answered.resolve(statusCode)).once('error', answered.reject);
  sent.flushHeaders();

  expect(await answered.promise.finally(() => sent.destroy())).toBe(401);
});

it('exports the keys of such entities only', async () => {
  const started = await app.request<RowJobProgress>({
    method: 'POST',
    url: `${deliveryMethod.route}/jobs`,
    data: { action: 'export', format: 'csv' },
    as: clerk,
  });
  const { id } = started.data;
  const state = async () =>
    (await app.request<RowJobProgress>({ url: `/api/row-jobs/${id}`, as: clerk })).data.status;
  await expect.poll(state).toBe('done');
  const { text } = await app.request({ url: `/api/row-jobs/${id}/file`, as: clerk });

  expect(
    text
      .split('\r\n')[0]
      ?.split(',')
      .filter((name) => name.endsWith('.key')),
  ).toEqual(['storeId.key']);
});

import { Rows, server } from '@flotilla/backend';
import { customer } from '@flotilla/billing';
import { BillingModule } from '@flotilla/billing/backend';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import type { TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nonce } from '../../wallet-actions.js';
import { type AccountApp, startAccountApp } from '../testing/account-app.fixture.js';
import { Purge } from './purge.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp({ modules: [BillingModule, EcommerceModule] });
});
afterAll(() => accounts.app.close());

const run = () => accounts.app.nest.get(Purge).run();
const isThere = async (id: string) =>
  (await accounts.app.sql('select 1 from rbac_subject where id = $1', [id])).length === 1;

/** Makes all rows of a subject a number of days older. */
async function age(id: string, days: number): Promise<void> {
  await accounts.app.sql(
    `update rbac_subject set "createdAt" = now() - make_interval(days => $2) where id = $1`,
    [id, days],
  );
  await accounts.app.sql(
    `update rbac_session s set "lastUsedAt" = now() - make_interval(days => $2), "expiresAt" = now() + make_interval(days => 30 - $2)
     from rbac_subjects_to_sessions l where l."sessionId" = s.id and l."subjectId" = $1`,
    [id, days],
  );
}

it('deletes visitors idle for thirty days, with their sessions', async () => {
  const [gone, recent] = [await accounts.visitor(), await accounts.visitor()];
  await age(gone.id, 31);
  await age(recent.id, 29);
  const eventsOf = (id: string) =>
    accounts.app.sql(
      `select 1 from flotilla_change where "rowId" = $1 or "subject" = $1::text or "before"::text like $2 or "after"::text like $2`,
      [id, `%${id}%`],
    );
  expect(await eventsOf(gone.id)).not.toEqual([]);
  await run();

  expect([await eventsOf(gone.id), (await eventsOf(recent.id)).length > 0]).toEqual([[], true]);

  expect([await isThere(gone.id), await isThere(recent.id)]).toEqual([false, true]);
  expect(
    await accounts.app.sql(
      'select 1 from rbac_session s where not exists (select 1 from rbac_subjects_to_sessions l where l."sessionId" = s.id)',
    ),
  ).toEqual([]);
});

it('deletes the provider customers of visitors, with every copy of their address', async () => {
  const visitor = await accounts.visitor();
  const rows = accounts.app.nest.get(Rows).of(customer, { caller: server });
  const { id } = await rows.insert({
    subjectId: visitor.id,
    provider: 'stripe',
    providerId: `cus-${visitor.id}`,
    email: 'gone@example.com',
  });
  await age(visitor.id, 31);
  await run();

  expect(await rows.exists({ where: { id: { eq: id } } })).toBe(false);
  expect(await accounts.app.sql(`select 1 from flotilla_change where "rowId" = $1`, [id])).toEqual([]);
});

it('keeps subjects with an order, an account or a role', async () => {
  const [customer, person, captain] = [
    await accounts.visitor(),
    await accounts.person(),
    await accounts.visitor(),
  ];
  const post = async (url: string, data: object) =>
    (await accounts.app.request<TestRow>({ method: 'POST', url, data })).data.id;
  const order = await post('/api/ecommerce/orders', { type: 'history' });
  await post('/api/rbac/subjects-to-ecommerce-module-orders', {
    subjectId: customer.id,
    ecommerceModuleOrderId: order,
  });
  await post('/api/rbac/subjects-to-roles', {
    subjectId: captain.id,
    roleId: await post('/api/rbac/roles', { title: 'Captain', slug: 'captain' }),
  });
  for (const { id } of [customer, person, captain]) await age(id, 400);
  await run();

  for (const { id } of [customer, person, captain]) expect(await isThere(id)).toBe(true);
});

it('deletes sessions and codes that expired long ago', async () => {
  const person = await accounts.person();
  await accounts.call(nonce);
  await age(person.id, 61);
  await accounts.app.sql(
    `update rbac_one_time_code set "expiresAt" = now() - interval '1 second' where purpose = 'wallet-nonce'`,
  );
  await run();

  expect(await accounts.app.sql(`select distinct purpose from rbac_one_time_code`)).toEqual([
    { purpose: 'verify-email' },
  ]);
  expect(
    await accounts.app.sql('select 1 from rbac_subjects_to_sessions where "subjectId" = $1', [person.id]),
  ).toEqual([]);
});

it('is scheduled', async () => {
  expect(await accounts.app.sql(`select cron from flotilla_jobs.schedule where name = 'rbac.purge'`)).toEqual(
    [{ cron: '17 3 * * *' }],
  );
});

import type { TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from './receiver.fixture.js';
import {
  eventually,
  type Person,
  personWith,
  startWebhookApp,
  type TestWebhook,
  webhookOf,
} from './webhook-app.fixture.js';

/** A process that writes but runs no jobs, as one that ends before it sends. */
let writer: TestApp;
let admin: Person;
let receiver: Receiver;
let hook: TestWebhook;
beforeAll(async () => {
  writer = await startWebhookApp({ env: { JOBS: 'off' } });
  admin = await personWith(writer, ['admin']);
  receiver = await startReceiver();
  hook = await webhookOf(
    { app: writer, owner: admin },
    { address: `http://127.0.0.1:${receiver.port}/all`, events: ['rbac.widget.created'] },
  );
  receiver.verifyWith(hook.secret);
});
afterAll(async () => {
  await receiver.close();
  await writer.close();
});

const create = async () =>
  (await writer.request<{ id: string }>({ method: 'POST', url: '/api/rbac/widgets', data: {} })).data.id;
const received = () => receiver.calls.map(({ body }) => body.data['id']);

it('sends events of a process that ended before it sent them, each once by two processes', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) ids.push(await create());
  expect(received()).toEqual([]);

  const workers = await Promise.all([1, 2].map(() => startWebhookApp({ databaseUrl: writer.databaseUrl })));
  try {
    await eventually(() => expect(new Set(received())).toEqual(new Set(ids)), 40_000);
    for (let index = 0; index < 20; index++) ids.push(await create());
    await eventually(() => expect(new Set(received())).toEqual(new Set(ids)), 40_000);
    expect(received()).toHaveLength(40);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(40);
    expect(receiver.refused).toEqual([]);
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
});

it('sends a delivery again that a process claimed before it ended', async () => {
  const id = await create();
  const claimed = `update notification_webhook_delivery set attempts = 1, "leasedUntil" = now() + interval '4 seconds' where payload like '%' || $1 || '%' returning id`;
  const worker = await startWebhookApp({ databaseUrl: writer.databaseUrl });
  try {
    await eventually(() => expect(received()).toContain(id), 40_000);
    await eventually(async () => expect(await hook.log('waiting')).toEqual([]));
    const before = receiver.calls.length;
    // The state that a process leaves which is killed while it sends.
    await writer.sql(
      `update notification_webhook_delivery set status = 'waiting', "endedAt" = null where payload like '%' || $1 || '%'`,
      [id],
    );
    expect((await writer.sql<unknown[]>(claimed, [id]))[0]).toHaveLength(1);
    await hook.ping();

    await eventually(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(before + 2), 40_000);
    expect(receiver.calls.slice(before).map(({ body }) => body.data['id'])).toContain(id);
  } finally {
    await worker.close();
  }
});

import type { TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from './receiver.fixture.js';
import {
  dns,
  eventually,
  type Person,
  personWith,
  startWebhookApp,
  type TestWebhook,
  webhookOf,
} from './webhook-app.fixture.js';

let app: TestApp;
let admin: Person;
let receiver: Receiver;
beforeAll(async () => {
  app = await startWebhookApp();
  admin = await personWith(app, ['admin']);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const hookAt = (path: string, host = '127.0.0.1') =>
  webhookOf(
    { app, owner: admin },
    { address: `http://${host}:${receiver.port}${path}`, events: ['rbac.widget.created'] },
  );
const callsAt = (path: string) => receiver.calls.filter((call) => call.path === path);
const state = async ({ id }: TestWebhook) =>
  (
    await app.sql<{ active: boolean; failingSince: Date | null; problem: string | null }>(
      `select active, "failingSince", problem from notification_webhook where id = $1`,
      [id],
    )
  )[0];
const ended = (hook: TestWebhook) =>
  eventually(async () =>
    expect((await hook.log()).filter(({ durationMs }) => durationMs === null)).toEqual([]),
  );
const mails = async () =>
  (await app.sql(`select data from notification_notification`)).map(({ data }) => JSON.stringify(data));

describe('a receiver', () => {
  it('that fails is tried again after five seconds, with the same id', async () => {
    let answers = 0;
    receiver.respond(
      '/fails',
      (response) => void response.writeHead(answers++ === 0 ? 500 : 200).end('broken'),
    );
    const hook = await hookAt('/fails');
    const start = Date.now();
    await hook.ping();

    await eventually(() => expect(callsAt('/fails')).toHaveLength(2));
    expect(Date.now() - start).toBeGreaterThanOrEqual(5000);
    expect(new Set(callsAt('/fails').map(({ id }) => id)).size).toBe(1);
    await eventually(async () =>
      expect((await hook.log())[0]).toMatchObject({ state: 'delivered', attempts: 2 }),
    );
    expect((await state(hook))?.failingSince).toBeNull();
  });

  it('that redirects is not followed', async () => {
    receiver.respond('/redirects', (response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${receiver.port}/target` }).end(),
    );
    const hook = await hookAt('/redirects');
    await hook.ping();
    await ended(hook);

    expect(callsAt('/target')).toEqual([]);
    expect((await hook.log())[0]).toMatchObject({
      state: 'waiting',
      status: 307,
      error: 'redirect',
    });
  });

  it('that answers 410 is disabled immediately, and its owner is mailed', async () => {
    receiver.respond('/gone', (response) => response.writeHead(410).end());
    await app.sql(
      `with i as (insert into rbac_identity (id, provider, email, "verifiedAt") values (gen_random_uuid(), 'email_and_password', 'owner@boats.example', now()) returning id)
       insert into rbac_subjects_to_identities ("subjectId", "identityId") select $1, id from i`,
      [admin.id],
    );
    const hook = await hookAt('/gone');
    await hook.ping();

    await eventually(async () => expect((await state(hook))?.active).toBe(false));
    expect((await hook.log())[0]).toMatchObject({ state: 'failed', status: 410 });
    expect(await hook.ping()).toBe(422);
    expect((await mails()).filter((text) => text.includes('/gone') && text.includes('"gone"'))).toHaveLength(
      1,
    );
  });

  it('that sends an endless response costs a kilobyte', async () => {
    receiver.respond('/huge', (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const hook = await hookAt('/huge');
    await hook.ping();

    await eventually(async () => expect((await hook.log())[0]?.state).toBe('delivered'));
    expect((await hook.log())[0]?.response).toBe('x'.repeat(1000));
  });

  it('that answers too slowly does not delay others', async () => {
    receiver.respond('/slow', () => undefined);
    const [slow, quick] = [await hookAt('/slow'), await hookAt('/quick')];
    for (let index = 0; index < 6; index++) await slow.ping();
    await eventually(() => expect(callsAt('/slow').length).toBeGreaterThan(0));
    await quick.ping();

    await eventually(() => expect(callsAt('/quick')).toHaveLength(1));
    expect((await slow.log()).map(({ error }) => error)).not.toContain('timeout');
    await eventually(async () => expect((await slow.log()).map(({ error }) => error)).toContain('timeout'));
  });

  it('whose name leads to a private address later is not called', async () => {
    dns.set('rebinding.example', ['127.0.0.1', '10.0.0.1']);
    const hook = await hookAt('/rebinding', 'rebinding.example');
    await hook.ping();
    await eventually(async () => expect((await hook.log())[0]?.state).toBe('delivered'));
    await hook.ping();
    await ended(hook);

    expect(callsAt('/rebinding')).toHaveLength(1);
    expect((await hook.log())[0]).toMatchObject({
      state: 'waiting',
      status: null,
      error: 'url: leads to an address that is not public.',
    });
  });

  it('on a private address is never called', async () => {
    const hook = await webhookOf(
      { app, owner: admin },
      { address: 'http://169.254.169.254/latest/meta-data', events: ['rbac.widget.created'] },
    );
    await hook.ping();
    await ended(hook);

    expect((await hook.log())[0]?.error).toBe('url: leads to an address that is not public.');
  });

  it('that fails for days is disabled, and can be enabled and sent everything again', async () => {
    let isBroken = true;
    receiver.respond('/days', (response) => void response.writeHead(isBroken ? 503 : 200).end());
    const hook = await hookAt('/days');
    await hook.ping();
    await ended(hook);
    await app.sql(
      `update notification_webhook set "failingSince" = now() - interval '4 days' where id = $1`,
      [hook.id],
    );
    await app.sql(
      `update notification_webhook_delivery set attempts = 9, "dueAt" = now() where "webhookId" = $1`,
      [hook.id],
    );
    await hook.hurry();
    await eventually(async () => expect((await state(hook))?.active).toBe(false));
    expect((await state(hook))?.problem).toBe('failing');
    expect(
      (await mails()).filter((text) => text.includes('/days') && text.includes('"failing"')),
    ).toHaveLength(1);

    isBroken = false;
    const enabled = await admin.call(
      { method: 'PATCH', path: `/api/notification/webhooks/${hook.id}` },
      { data: { active: true } },
    );
    expect([enabled.status, (await state(hook))?.active]).toEqual([200, true]);
    const failed = await hook.log('failed');
    expect(failed).toHaveLength(1);
    const firstId = failed[0]?.messageId;
    expect(await hook.replayFailed(new Date(Date.now() - 3_600_000))).toBe(1);
    await eventually(async () => expect(await hook.log('failed')).toEqual([]));
    await eventually(async () => expect(await hook.log('waiting')).toEqual([]));
    expect(await state(hook)).toMatchObject({ failingSince: null, problem: null });
    expect(callsAt('/days').filter(({ id }) => id === firstId).length).toBeGreaterThanOrEqual(3);
  });

  it('with a full queue gets no further deliveries', async () => {
    const hook = await hookAt('/full');
    await app.sql(
      `insert into notification_webhook_delivery ("webhookId", "eventId", "type", "payload", "status", "dueAt")
       select $1::uuid, gen_random_uuid(), 'x', '{}', 'waiting', now() + interval '1 hour' from generate_series(1, 10000)`,
      [hook.id],
    );
    await hook.ping();

    expect(await hook.log('failed')).toMatchObject([{ error: 'full', attempts: 0 }]);
    expect(callsAt('/full')).toEqual([]);
    await app.sql(`delete from notification_webhook_delivery where "webhookId" = $1`, [hook.id]);
  });

  it('that recovers while another delivery fails for good stays active', async () => {
    let isBroken = true;
    let answered = 0;
    receiver.respond('/recovers', (response) => {
      if (isBroken) return void response.writeHead(500).end();
      answered += 1;
      if (answered === 1) return void response.writeHead(204).end();
      setTimeout(() => response.writeHead(500).end(), 1500);
    });
    const hook = await hookAt('/recovers');
    await hook.ping();
    await hook.ping();
    await ended(hook);
    await app.sql(
      `update notification_webhook_delivery set attempts = 9, "dueAt" = now() + interval '1 hour' where "webhookId" = $1`,
      [hook.id],
    );
    await app.sql(
      `update notification_webhook set "failingSince" = now() - interval '4 days' where id = $1`,
      [hook.id],
    );
    isBroken = false;
    await hook.hurry();

    await eventually(async () => expect(await hook.log('failed')).not.toEqual([]));
    expect(await hook.log('delivered')).toHaveLength(1);
    expect((await state(hook))?.active).toBe(true);
  });
});

describe('a replay', () => {
  it('of one delivery has the same id', async () => {
    const hook = await hookAt('/replayed');
    await hook.ping();
    await eventually(async () => expect((await hook.log())[0]?.state).toBe('delivered'));
    const [delivery] = await hook.log();

    expect(await hook.replay(delivery?.id ?? '')).toBe(200);
    await eventually(() => expect(callsAt('/replayed')).toHaveLength(2));
    expect(new Set(callsAt('/replayed').map(({ id }) => id))).toEqual(new Set([delivery?.messageId]));
    expect(await hook.replay(crypto.randomUUID())).toBe(404);
  });

  it('of a waiting delivery is refused, and of another endpoint is not found', async () => {
    receiver.respond('/waits', (response) => response.writeHead(500).end());
    const [hook, other] = [await hookAt('/waits'), await hookAt('/other')];
    await hook.ping();
    await ended(hook);
    const [delivery] = await hook.log();

    expect(await hook.replay(delivery?.id ?? '')).toBe(409);
    expect(await other.replay(delivery?.id ?? '')).toBe(404);
    expect(await hook.replayFailed(new Date(0))).toBe(0);
  });
});

import { webhookEvents, type WebhookEvent } from '@flotilla/notification';
import type { TestApp } from '@flotilla/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from './receiver.fixture.js';
import {
  eventually,
  type Person,
  personWith,
  startWebhookApp,
  type TestWebhook,
  webhookOf,
  webhooks,
} from './webhook-app.fixture.js';

let app: TestApp;
let admin: Person;
let receiver: Receiver;
let hook: TestWebhook;
const events = [
  'rbac.widget.created',
  'rbac.widget.updated',
  'rbac.widget.deleted',
  'notification.template.created',
];
beforeAll(async () => {
  app = await startWebhookApp();
  admin = await personWith(app, ['admin']);
  receiver = await startReceiver();
  hook = await webhookOf({ app, owner: admin }, { address: `http://127.0.0.1:${receiver.port}/all`, events });
  receiver.verifyWith(hook.secret);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

interface Made {
  readonly id: string;
}
const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: object) =>
  app.request<Made>({ method, url: `/api/${path}`, data });
const callsOf = (id: string) => receiver.calls.filter(({ body }) => body.data['id'] === id);

describe('an event', () => {
  it('is signed so that the library of Standard Webhooks verifies it', async () => {
    const { data } = await write('POST', 'rbac/widgets', { title: { en: 'One' } });

    await eventually(() => expect(callsOf(data.id)).toHaveLength(1));
    const [call] = callsOf(data.id);
    expect(call?.body).toMatchObject({
      type: 'rbac.widget.created',
      data: { id: data.id, title: { en: 'One' } },
    });
    expect(Object.keys(call?.body ?? {})).toEqual(['type', 'timestamp', 'data']);
    expect(Math.abs(Date.parse(call?.body.timestamp ?? '') - Date.now())).toBeLessThan(60_000);
    expect(call?.headers['content-type']).toBe('application/json');
    expect(receiver.refused).toEqual([]);
    await eventually(async () => {
      const [delivery] = (await hook.log()).filter(({ messageId }) => messageId === call?.id);
      expect(delivery).toMatchObject({ state: 'delivered', status: 204, attempts: 1, error: null });
      expect(delivery?.durationMs).toBeGreaterThanOrEqual(0);
    });
  });

  it('names the changed fields of an update, and only the id of a deleted row', async () => {
    const { data } = await write('POST', 'rbac/widgets', { title: { en: 'One' } });
    await write('PATCH', `rbac/widgets/${data.id}`, { title: { en: 'Two' } });
    await eventually(() => expect(callsOf(data.id)).toHaveLength(2));
    await write('DELETE', `rbac/widgets/${data.id}`);
    await eventually(() => expect(callsOf(data.id)).toHaveLength(3));

    const of = (type: string) =>
      callsOf(data.id).find(({ body }) => body.type === `rbac.widget.${type}`)?.body.data;
    expect(of('updated')).toMatchObject({ title: { en: 'Two' }, changed: ['adminTitle', 'title'] });
    expect(of('deleted')).toEqual({ id: data.id });
  });

  it('queues nothing when no endpoint receives it', async () => {
    const jobs = async () =>
      (
        await app.sql(
          `select count(*)::int as count from flotilla_jobs.job where name = 'notification.webhooks'`,
        )
      )[0]?.['count'];
    const before = await jobs();
    const values = { adminTitle: 'x', slug: crypto.randomUUID(), title: 'x' };
    const topic = await write('POST', 'notification/topics', values);
    const silenced = { mailbox: 'x', topicId: topic.data.id };
    const mailbox = await write('POST', 'notification/silenced-mailboxes', silenced);

    expect([topic.status, mailbox.status]).toEqual([201, 201]);
    expect(await jobs()).toBe(before);
  });

  it('is left out when the owner may not read the row', async () => {
    const reader = await personWith(app, ['hook-reader']);
    const [role] = await app.sql<{ id: string }>(`select id from rbac_role where slug = 'hook-reader'`);
    for (const path of ['/api/notification/webhooks/*', '/api/notification/webhooks'])
      for (const method of ['*']) {
        const { data } = await write('POST', 'rbac/actions/find-or-create', { method, path });
        await write('POST', 'rbac/roles-to-actions', { roleId: role?.id, actionId: data.id });
      }
    const own = await startReceiver();
    const address = `http://127.0.0.1:${own.port}/`;
    const limited = await webhookOf(
      { app, owner: reader },
      {
        address,
        events: ['rbac.widget.created', 'notification.template.created', 'notification.template.deleted'],
      },
    );
    own.verifyWith(limited.secret);
    const template = await write('POST', 'notification/templates', {
      adminTitle: 'x',
      slug: crypto.randomUUID(),
    });
    const widget = await write('POST', 'rbac/widgets', { title: { en: 'Public' } });
    await write('DELETE', `notification/templates/${template.data.id}`);

    expect([template.status, widget.status]).toEqual([201, 201]);
    await eventually(async () =>
      expect((await limited.log('delivered')).map(({ type }) => type)).toContain('rbac.widget.created'),
    );
    const sent = own.calls.map(({ body }) => body);
    expect(sent.map(({ data }) => data['id'])).toContain(widget.data.id);
    expect(sent.map(({ type }) => type)).not.toContain('notification.template.created');
    expect(sent.map(({ type }) => type)).not.toContain('notification.template.deleted');
    // The right to webhooks gives no access to what another owner receives.
    for (const [method, path, data] of [
      ['PATCH', hook.id, { address }],
      ['DELETE', hook.id],
      ['POST', `${hook.id}/secret`, {}],
      ['POST', `${hook.id}/ping`],
      ['GET', `${hook.id}/deliveries`],
      ['POST', `${hook.id}/deliveries/replay`, { since: '2026-01-01T00:00:00Z' }],
    ] as const)
      expect([path, (await reader.call({ method, path: `${webhooks}/${path}` }, { data })).status]).toEqual([
        path,
        403,
      ]);
    await write('DELETE', `notification/webhooks/${limited.id}`);
    await own.close();
  });

  it('of accounts, sessions and keys cannot be received', async () => {
    const { data } = await admin.call<WebhookEvent[]>(webhookEvents);
    const keys = data.map(({ key }) => key);

    expect(keys).toContain('rbac.widget.created');
    expect(keys).toContain('rbac.account.deleted');
    for (const part of [
      'rbac.identity',
      'rbac.session',
      'rbac.api-key',
      'rbac.subject.',
      'rbac.subjects-to',
      'notification.webhook.',
    ])
      expect([part, keys.filter((key) => key.startsWith(part))]).toEqual([part, []]);
  });
});

describe('a secret', () => {
  it('is stored encrypted, and answered once', async () => {
    const rows = JSON.stringify(await app.sql('select * from notification_webhook'));
    const answer = JSON.stringify(await admin.call({ method: 'GET', path: `${webhooks}/${hook.id}` }));
    const history = JSON.stringify(await app.sql('select * from flotilla_change'));

    for (const text of [rows, answer, history]) {
      expect(text).not.toContain(hook.secret);
      expect(text).not.toContain(hook.secret.slice('whsec_'.length));
    }
  });

  it('is replaced with an overlap: both secrets sign', async () => {
    const other = await startReceiver();
    const own = await webhookOf(
      { app, owner: admin },
      { address: `http://127.0.0.1:${other.port}/`, events: ['rbac.widget.created'] },
    );
    const renew = (data: object) =>
      admin.call<{ secret: string }>({ method: 'POST', path: `${webhooks}/${own.id}/secret` }, { data });
    const verified = async (secrets: readonly string[]) => {
      const before = other.calls.length;
      expect(await own.ping()).toBe(200);
      await eventually(() => expect(other.calls).toHaveLength(before + 1));
      const call = other.calls.at(-1);
      for (const secret of secrets)
        expect(
          new Webhook(secret).verify(call?.raw ?? '', call?.headers as Record<string, string>),
        ).toBeTruthy();
      return call;
    };
    await verified([own.secret]);
    const second = (await renew({})).data.secret;
    await verified([second, own.secret]);
    const third = (await renew({ revoke: true })).data.secret;
    const call = await verified([third]);

    expect(() =>
      new Webhook(second).verify(call?.raw ?? '', call?.headers as Record<string, string>),
    ).toThrow();
    await write('DELETE', `notification/webhooks/${own.id}`);
    await other.close();
  });
});

describe('an endpoint', () => {
  it.each<[string, object]>([
    ['an address without a scheme', { address: 'example.com', events: [] }],
    ['another scheme', { address: 'ftp://example.com', events: [] }],
    ['a password in the address', { address: 'https://a:b@example.com', events: [] }],
    ['an event that does not exist', { address: 'https://example.com', events: ['blog.boat.sunk'] }],
    ['an event of accounts', { address: 'https://example.com', events: ['rbac.identity.created'] }],
    ['events that are no texts', { address: 'https://example.com', events: [{}] }],
    ['no address', { events: [] }],
  ])('is refused with %s', async (_, data) => {
    expect((await admin.call({ method: 'POST', path: webhooks }, { data })).status).toBe(400);
  });

  it('is for administrators, with a recent proof of presence', async () => {
    const person = await personWith(app, []);
    const data = { address: 'https://example.com', events: ['rbac.widget.created'] };
    const late = await personWith(app, ['admin']);
    await app.sql(
      `update rbac_session set "provenAt" = now() - interval '6 minutes' where id in (select "sessionId" from rbac_subjects_to_sessions where "subjectId" = $1)`,
      [late.id],
    );

    expect((await person.call({ method: 'POST', path: webhooks }, { data })).status).toBe(403);
    expect((await late.call({ method: 'POST', path: webhooks }, { data })).status).toBe(403);
    expect(
      (await late.call({ method: 'POST', path: `${webhooks}/${hook.id}/secret` }, { data: {} })).status,
    ).toBe(403);
  });

  it('without a secret receives nothing', async () => {
    const { data } = await admin.call<Made>(
      { method: 'POST', path: webhooks },
      { data: { address: `http://127.0.0.1:${receiver.port}/none`, events: ['rbac.widget.created'] } },
    );
    await write('POST', 'rbac/widgets', {});
    expect((await admin.call({ method: 'POST', path: `${webhooks}/${data.id}/ping` })).status).toBe(422);

    const stored = await app.sql(`select 1 from notification_webhook_delivery where "webhookId" = $1`, [
      data.id,
    ]);
    expect(stored).toEqual([]);
    await write('DELETE', `notification/webhooks/${data.id}`);
  });

  it('loses its events when its owner is deleted', async () => {
    const owner = await personWith(app, ['admin']);
    const own = await webhookOf(
      { app, owner },
      { address: `http://127.0.0.1:${receiver.port}/deleted`, events: ['rbac.widget.created'] },
    );
    await write('DELETE', `rbac/subjects/${owner.id}`);
    const { data } = await write('POST', 'rbac/widgets', {});
    await eventually(() => expect(callsOf(data.id).map(({ path }) => path)).toContain('/all'));

    expect(callsOf(data.id).map(({ path }) => path)).not.toContain('/deleted');
    await write('DELETE', `notification/webhooks/${own.id}`);
  });

  it('is refused above the limit, also beside others that are created at the same moment', async () => {
    const limit = 50;
    await app.sql(
      `insert into notification_webhook (address, active) select 'https://boats.example/' || n, false from generate_series(1, ${limit - 3} - (select count(*) from notification_webhook)) n`,
    );
    const data = { address: 'https://boats.example/new', events: [], active: false };
    const made = await Promise.all(
      Array.from({ length: 8 }, () => admin.call({ method: 'POST', path: webhooks }, { data })),
    );
    const statuses = made.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    await app.sql(`delete from notification_webhook where address like 'https://boats.example/%'`);
  });
});

import { Writer } from '@flotilla/backend';
import { defineMailTemplate, MAIL, type Mail, type Message, type SignedIn } from '@flotilla/backend/ports';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { createTestApp, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

const templates = ['mail', 'chat'].map((by) =>
  defineMailTemplate({
    variant: `boat-ready-${by}`,
    data: z.object({}),
    load: async () => ({
      write: () => ({ language: 'en', subject: `Your boat is ready (${by})`, body: 'She lies at the pier.' }),
    }),
  }),
);
const [byMail, byChat] = templates;

let app: TestApp;
let anna: SignedIn;
beforeAll(async () => {
  app = await createTestApp({
    modules: [FileStorageModule, NotificationModule, RbacModule],
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' },
  });
  app.nest.get<Mail>(MAIL).add(...templates);
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await signInAs(app);
});

const both = { email: 'anna@example.com', telegram: '1001' };
async function send(notice: Partial<Message<object>> = {}) {
  const message = {
    template: byMail ?? expect.fail(),
    inTelegram: byChat,
    data: {},
    topic: 'security',
    language: 'en',
    receiver: both,
  };
  const sendWebhook = () =>
    app.nest
      .get(Writer)
      .transaction((tx) => app.nest.get<Mail>(MAIL).send({ ...message, subjectId: anna.id, ...notice }, tx));
  const written = await sendWebhook();
  await expect.poll(() => statusesOf(written)).not.toContain('new');
  return written.map(({ id }) => id);
}
const statusesOf = async (written: readonly { id: string }[]) =>
  (
    await app.sql<{ status: string }>(
      `select "status" from notification_notification where "id" = any($1) order by "method"`,
      [written.map(({ id }) => id)],
    )
  ).map(({ status }) => status);
const mine = (path: string) => `/api/rbac/subjects/${anna.id}/notification-module/${path}`;
const list = async () =>
  (
    await app.request<{ id: string; title: string; status: string }[]>({
      url: mine('notifications'),
      as: anna,
    })
  ).data.map(({ title, status }) => `${title}: ${status}`);
const unread = async () =>
  (await app.request<{ unread: number }>({ url: mine('unread-notifications'), as: anna })).data.unread;
const read = async (body: object, as = anna) =>
  (await app.request<{ read: number }>({ method: 'POST', url: mine('notifications/read'), data: body, as }))
    .data?.read;

it('a message by mail and chat is listed and counted once, and marked read through either', async () => {
  const [mail, chat] = await send();
  const [other] = await send({ receiver: { telegram: '1001' } });

  expect(await list()).toEqual(['Your boat is ready (chat): sent', 'Your boat is ready (mail): sent']);
  expect(await unread()).toBe(2);
  expect(await read({ ids: [chat?.toUpperCase()] })).toBe(1);
  expect(await statusesOf([{ id: mail ?? '' }, { id: chat ?? '' }])).toEqual(['read', 'read']);
  expect([await list(), await unread()]).toEqual([
    ['Your boat is ready (chat): sent', 'Your boat is ready (mail): read'],
    1,
  ]);

  expect([await read({}), await read({}), await unread()]).toEqual([1, 0, 0]);
  expect(await statusesOf([{ id: other ?? '' }])).toEqual(['read']);
});

it('a message that was read before another channel delivered it stays read', async () => {
  const [, chat] = await send();
  await read({});
  await app.sql(`update notification_notification set "status" = 'sent' where "id" = $1`, [chat]);

  expect([await list(), await unread()]).toEqual([['Your boat is ready (mail): read'], 0]);
  expect(await read({})).toBe(0);
});

it('a repeated run adds nothing, and completes a partially delivered message', async () => {
  const by = { id: 'a run', sentAt: new Date() };
  await send({ by, receiver: { email: both.email } });
  await send({ by });
  await send({ by });

  expect([await list(), await unread()]).toEqual([['Your boat is ready (mail): sent'], 1]);
});

it('a repeated run that reaches more channels stays one message, whichever channel was first', async () => {
  const by = { id: 'another run', sentAt: new Date() };
  await send({ by, receiver: { telegram: both.telegram } });
  await send({ by });

  expect([(await list()).length, await unread()]).toEqual([1, 1]);
});

it('a person can neither list, count nor mark messages of others', async () => {
  const [id] = await send();
  const bo = await signInAs(app);

  expect(await read({ ids: [id] }, bo)).toBeUndefined();
  const own = { url: `/api/rbac/subjects/${bo.id}/notification-module/notifications/read`, as: bo };
  expect((await app.request({ method: 'POST', ...own, data: { ids: [id] } })).data).toEqual({ read: 0 });
  expect(await unread()).toBe(1);
});

it('many messages cost as many statements as one, and are listed in pages of fifty, the newest first', async () => {
  const cost = (url: string) => statementCount(app, () => app.request({ url: mine(url), as: anna }));
  await send();
  // The caller is cached from now on.
  expect(await list()).toHaveLength(1);
  const ofOne = [await cost('notifications'), await cost('unread-notifications')];
  await app.sql(
    `with made as (insert into notification_notification ("id", "title", "status", "receiver", "messageId", "createdAt")
       select gen_random_uuid(), 'No ' || n, 'sent', 'anna@example.com', md5(n::text)::uuid, now() + n * interval '1 second'
       from generate_series(1, 60) n, generate_series(1, 2) returning "id")
     insert into rbac_subjects_to_notification_module_notifications ("subjectId", "notificationModuleNotificationId") select $1, "id" from made`,
    [anna.id],
  );

  expect([await cost('notifications'), await cost('unread-notifications')]).toEqual(ofOne);
  expect(await list()).toEqual(Array.from({ length: 50 }, (_, at) => `No ${60 - at}: sent`));
  expect(await unread()).toBe(61);
  expect([await read({}), await unread()]).toEqual([61, 0]);
});

import { Writer } from '@flotilla/backend';
import { defineMailTemplate, MAIL, type Mail, type Message, type SignedIn } from '@flotilla/backend/ports';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { confirmAddress } from './confirm-address.fixture.js';
import { type LoopbackMailServer, startMailServer } from './mail-server.fixture.js';

const ready = defineMailTemplate({
  variant: 'boat-ready',
  data: z.object({}),
  load: async () => ({
    write: () => ({ language: 'en', subject: 'Your boat is ready', body: 'She lies at the pier.' }),
  }),
});

let server: LoopbackMailServer;
let app: TestApp;
let anna: SignedIn;

beforeAll(async () => {
  server = await startMailServer();
  app = await createTestApp({
    modules: [FileStorageModule, NotificationModule, RbacModule],
    env: server.env,
  });
  app.nest.get<Mail>(MAIL).add(ready);
  anna = await signInAs(app);
  await confirmAddress(app, { subjectId: anna.id, email: 'anna@example.com' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const send = (notice: Partial<Message<object>> = {}) =>
  app.nest.get(Writer).transaction((tx) => {
    const message = {
      template: ready,
      data: {},
      topic: 'orders',
      language: 'en',
      receiver: { email: 'anna@example.com' },
      subjectId: anna.id,
    };
    return app.nest.get<Mail>(MAIL).send({ ...message, ...notice }, tx);
  });
const mine = (path: string) => `/api/rbac/subjects/${anna.id}/notification-module/${path}`;
const topic = async (slug: string) => {
  const { data } = await app.request<{ id: string; slug: string; isOn: boolean; isLocked: boolean }[]>({
    url: mine('topics'),
    as: anna,
  });
  return data.find((one) => one.slug === slug);
};
/** Returns the source of the next mail. */
async function arrived(count: number): Promise<string> {
  await vi.waitFor(() => expect(server.mails).toHaveLength(count));
  return server.mails.at(-1)?.source ?? '';
}

it('a mail has a link that unsubscribes from its topic by a POST request, not by GET', async () => {
  await send();
  const mail = await arrived(1);
  const [, address = ''] = /^List-Unsubscribe: <https:\/\/boats\.example([^>]+)>$/m.exec(mail) ?? [];
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);

  const page = await app.request({ url: address, as: 'anonymous' });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await topic('orders')).toMatchObject({ isOn: true });

  const form = {
    method: 'POST',
    url: address,
    as: 'anonymous',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const;
  expect((await app.request({ ...form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect(await topic('orders')).toMatchObject({ isOn: false });
  expect(await send()).toEqual([]);

  expect((await app.request({ ...form, body: 'List-Unsubscribe=Undo' })).status).toBe(200);
  expect(await topic('orders')).toMatchObject({ isOn: true });
  const parts =
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect(
    (
      await app.request({
        ...form,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: parts,
      })
    ).status,
  ).toBe(200);
  expect(await topic('orders')).toMatchObject({ isOn: false });

  const wrong = [
    address.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    address.replace(/token=.*/, 'token=x'),
    address.replace(/token=../, 'token=AA'),
  ];
  for (const url of wrong)
    expect((await app.request({ ...form, url, body: 'List-Unsubscribe=One-Click' })).status).toBe(404);
  expect((await app.request({ ...form, body: 'nothing' })).status).toBe(400);
});

it('topics are switched by the person, except for security topics', async () => {
  const [orders, security] = [await topic('orders'), await topic('security')];
  const change = (id: string | undefined, isOn: unknown, as: SignedIn = anna) =>
    app.request({ method: 'PATCH', url: mine(`topics/${id}`), data: { isOn }, as });

  expect((await change(orders?.id, true)).data).toMatchObject({ slug: 'orders', isOn: true });
  expect((await change(security?.id, false)).status).toBe(422);
  expect(security).toMatchObject({ isOn: true, isLocked: true });
  expect((await change(anna.id, false)).status).toBe(404);
  expect((await change(orders?.id, 'no')).status).toBe(400);
  expect((await change(orders?.id, false, await signInAs(app))).status).toBe(404);
  expect(await topic('errors')).toBeUndefined();

  const before = server.mails.length;
  await send({ topic: 'security' });
  expect(await arrived(before + 1)).not.toContain('List-Unsubscribe');
});

it('a person can read the own messages, here too', async () => {
  const unread = async () =>
    (await app.request<{ unread: number }>({ url: mine('unread-notifications'), as: anna })).data.unread;
  await vi.waitFor(async () => expect(await unread()).toBe(server.mails.length));
  const { data } = await app.request<{ id: string; title: string }[]>({
    url: '/api/notification/notifications',
    as: anna,
  });
  expect(data.map(({ title }) => title)).toEqual(server.mails.map(() => 'Your boat is ready'));
  expect(
    (await app.request<unknown[]>({ url: '/api/notification/notifications', as: await signInAs(app) })).data,
  ).toEqual([]);

  // A reader of all notifications gets only those of the account here.
  const received = (id: string) =>
    app
      .request<{ title: string }[]>({ url: `/api/rbac/subjects/${id}/notification-module/notifications` })
      .then((answer) => answer.data);
  expect((await received(anna.id)).map(({ title }) => title)).toEqual(
    server.mails.map(() => 'Your boat is ready'),
  );
  expect(await received((await signInAs(app)).id)).toEqual([]);

  const read = (body: object) =>
    app.request<{ read: number }>({ method: 'POST', url: mine('notifications/read'), data: body, as: anna });
  expect((await read({ ids: [data[0]?.id] })).data).toEqual({ read: 1 });
  expect((await read({})).data).toEqual({ read: server.mails.length - 1 });
  expect(await unread()).toBe(0);
});

it('a list describes each notification, with its page on the site', async () => {
  const data = { title: 'The regatta', text: 'It begins at noon.', link: 'https://boats.example/en/regatta' };
  const before = server.mails.length;
  await send({ template: app.nest.get<Mail>(MAIL).named('default'), data, topic: 'security' });
  await arrived(before + 1);

  const newest = async () => (await app.request<object[]>({ url: mine('notifications'), as: anna })).data[0];
  await expect
    .poll(newest)
    .toMatchObject({ title: data.title, text: data.text, link: '/en/regatta', status: 'sent' });
});

it('files are attached to a mail', async () => {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7\nthe map'], 'map.pdf'));
  const sent = await fetch(`${await app.listen()}/api/file-storage/files`, {
    method: 'POST',
    body: form,
    headers: app.asServer,
  });
  const { data } = (await sent.json()) as { data: { file: string } };
  const before = server.mails.length;
  await send({ topic: 'security', attachments: [{ path: data.file, name: 'map.pdf' }] });
  const mail = await arrived(before + 1);
  expect(mail).toContain('filename=map.pdf');
  expect(mail).toContain(Buffer.from('%PDF-1.7\nthe map').toString('base64'));

  const [gone] = await send({
    topic: 'security',
    attachments: [{ path: '/public/none.pdf', name: 'none.pdf' }],
  });
  const state = () => app.request({ url: `/api/notification/notifications/${gone?.id}` });
  await vi.waitFor(async () => expect((await state()).data).toMatchObject({ status: 'error' }));
});

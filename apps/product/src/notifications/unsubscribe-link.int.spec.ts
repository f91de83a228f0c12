import { Writer } from '@flotilla/backend';
import { defineMailTemplate, MAIL, type Mail, type SignedIn } from '@flotilla/backend/ports';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { type InboxMessage, listInbox } from '@flotilla/notification';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const ready = defineMailTemplate({
  variant: 'boat-ready',
  data: z.object({}),
  load: async () => ({ write: (_, { language }) => ({ language, subject: 'Your boat is ready', body: 'She lies at the pier.' }) }),
});

let app: TestApp;
let anna: SignedIn;
beforeAll(async () => {
  app = await createTestApp({
    modules: [FileStorageModule, NotificationModule, RbacModule],
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' },
  });
  app.nest.get<Mail>(MAIL).add(ready);
  anna = await signInAs(app);
});
afterAll(() => app.close());

/** What a mail to Anna says in its two parts. */
async function mailOf({ topic, language }: { topic: string; language: string }) {
  const receiver = { email: `anna-${app.nextSeed()}@example.com` };
  await app.nest
    .get(Writer)
    .transaction((tx) => app.nest.get<Mail>(MAIL).send({ template: ready, data: {}, topic, language, receiver, subjectId: anna.id }, tx));
  const find = async () =>
    (await app.request<InboxMessage[]>({ url: listInbox.path })).data.find((mail) => mail.receiver === receiver.email);
  await expect.poll(find).toBeDefined();
  const mail = await find();
  const html = await app.request({ url: `${listInbox.path}/${mail?.id}`, as: 'anonymous' });
  return { text: mail?.text ?? '', html: html.text };
}

const isOn = async (slug: string) => {
  const url = `/api/rbac/subjects/${anna.id}/notification-module/topics`;
  const { data } = await app.request<{ slug: string; isOn: boolean }[]>({ url, as: anna });
  return data.find((topic) => topic.slug === slug)?.isOn;
};

it.each([
  ['en', 'Unsubscribe'],
  ['ru', 'Отписаться'],
])('a mail leads to where its topic is switched off, in %s, by a click there alone', async (language, words) => {
  const { text, html } = await mailOf({ topic: 'orders', language });
  const [, address = ''] = new RegExp(`${words} https://boats\\.example(/api/notification/unsubscribe\\?token=[\\w-]+)$`).exec(text) ?? [];

  expect(html).toContain(`href="https://boats.example${address}"`);
  expect(html).toContain(`>${words}</a>`);
  const page = await app.request({ url: address, as: 'anonymous' });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect(await isOn('orders')).toBe(true);
});

it('a mail of security has no such link', async () => {
  const { text, html } = await mailOf({ topic: 'security', language: 'en' });

  expect(text).toContain('She lies at the pier.');
  expect(text + html).not.toMatch(/unsubscribe/i);
});

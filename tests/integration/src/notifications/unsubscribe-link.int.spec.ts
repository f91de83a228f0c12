import { Writer } from '@flotilla/backend';
import { defineMailTemplate, MAIL, type Mail, type Message, type SignedIn } from '@flotilla/backend/ports';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { type InboxMessage, listInbox, template } from '@flotilla/notification';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { confirmAddress } from './confirm-address.fixture.js';

const ready = defineMailTemplate({
  variant: 'boat-ready',
  data: z.object({}),
  load: async () => ({
    write: (_, { language }) => ({ language, subject: 'Your boat is ready', body: 'She lies at the pier.' }),
  }),
});

const withOwnWay = defineMailTemplate({
  variant: 'boat-list',
  data: z.object({ path: z.string() }),
  unsubscribe: 'path',
  load: async () => ({
    write: (_, { language }) => ({
      language,
      subject: 'New boats',
      body: 'Leave the list where you joined it.',
    }),
  }),
});

let app: TestApp;
let anna: SignedIn;
beforeAll(async () => {
  app = await createTestApp({
    modules: [FileStorageModule, NotificationModule, RbacModule],
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example', LANGUAGES: 'en,ru,de,el,ar' },
  });
  app.nest.get<Mail>(MAIL).add(ready, withOwnWay);
  anna = await signInAs(app);
});
afterAll(() => app.close());

function send(message: Partial<Message<object>>) {
  const whole = {
    template: ready,
    data: {},
    topic: 'orders',
    language: 'en',
    receiver: { email: 'anna@example.com' },
    ...message,
  };
  return app.nest.get(Writer).transaction((tx) => app.nest.get<Mail>(MAIL).send(whole, tx));
}

/** Returns the two parts of a mail to Anna. */
async function mailOf({ topic, language }: { topic: string; language: string }) {
  const receiver = { email: `anna-${app.nextSeed()}@example.com` };
  await confirmAddress(app, { subjectId: anna.id, email: receiver.email });
  await send({ topic, language, receiver, subjectId: anna.id });
  const find = async () =>
    (await app.request<InboxMessage[]>({ url: listInbox.path })).data.find(
      (mail) => mail.receiver === receiver.email,
    );
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
])(
  'a mail links to the page that switches off its topic, in %s, only by a click there',
  async (language, words) => {
    const { text, html } = await mailOf({ topic: 'orders', language });
    const [, address = ''] =
      new RegExp(`${words} https://boats\\.example(/api/notification/unsubscribe\\?token=[\\w-]+)$`).exec(
        text,
      ) ?? [];

    expect(html).toContain(`href="https://boats.example${address}"`);
    expect(html).toContain(`>${words}</a>`);
    const page = await app.request({ url: address, as: 'anonymous' });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await isOn('orders')).toBe(true);
  },
);

it.each([
  ['en', 'ltr', 'Unsubscribe from this topic?'],
  ['ru', 'ltr', 'Больше не получать?'],
  ['de-AT', 'ltr', 'Von diesem Thema abmelden?'],
  ['el', 'ltr', 'Διαγραφή από αυτό το θέμα;'],
  ['ar', 'rtl', 'هل تريد إلغاء الاشتراك في هذا الموضوع؟'],
  ['ja', 'ltr', 'Unsubscribe from this topic?'],
])('the page of the link is in the language of the browser: %s', async (browser, direction, title) => {
  const { text } = await mailOf({ topic: 'orders', language: 'en' });
  const [address = ''] = /\/api\/notification\/unsubscribe\?token=[\w-]+$/.exec(text) ?? [];
  const headers = { 'accept-language': browser };
  const page = await app.request({ url: address, as: 'anonymous', headers });

  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.text).toContain(` dir="${direction}">`);
});

it('a security mail has no such link', async () => {
  const { text, html } = await mailOf({ topic: 'security', language: 'en' });

  expect(text).toContain('She lies at the pier.');
  expect(text + html).not.toMatch(/unsubscribe/i);
});

/** Returns the unsubscribe links in a preview for administrators. */
async function linksOf(rendered: string): Promise<string[]> {
  const { data } = await app.request<{ html: string }>({ url: `/api/notification/${rendered}/preview` });
  return [...data.html.matchAll(/href="([^"]+)"[^>]*>Unsubscribe</g)].map(([, address = '']) => address);
}
const example = 'https://boats.example/api/notification/unsubscribe?token=…';

it.each([
  ['to a subject', () => ({ subjectId: anna.id }), [example]],
  ['to a subject, of security', () => ({ subjectId: anna.id, topic: 'security' }), []],
  ['to somebody else', () => ({}), []],
  [
    'with a way of its own',
    () => ({ subjectId: anna.id, template: withOwnWay, data: { path: '/en/boats' } }),
    [],
  ],
])(
  'administrators see a message %s with the link of its receiver, but without its token',
  async (_said, message, links) => {
    const [sent] = await send(message());

    expect(await linksOf(`notifications/${sent?.id}`)).toEqual(links);
  },
);

it.each([
  ['that somebody may choose not to get', 'boat-ready', [example]],
  ['with a way of its own', 'boat-list', []],
  ['that everyone gets', 'reset-password', []],
])('administrators see a template %s with the link of its receivers', async (_said, variant, links) => {
  const { id } = await make(app, template, { variant });

  expect(await linksOf(`templates/${id}`)).toEqual(links);
});

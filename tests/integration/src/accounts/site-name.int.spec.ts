import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { site } from '@flotilla/host';
import { HostModule } from '@flotilla/host/backend';
import { type InboxMessage, listInbox } from '@flotilla/notification';
import { notificationModule } from '@flotilla/notification/backend';
import { me, register, type Tokens } from '@flotilla/rbac';
import { rbacModule } from '@flotilla/rbac/backend';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const siteUrl = 'https://boats.example';
let app: TestApp;
let telegram: Server;
let secret = '';

/** The environment names the site "Environment", its settings "Catamarans". */
beforeAll(async () => {
  telegram = createServer((request, response) => {
    void json(request).then((body) => {
      secret = (body as { secret_token?: string }).secret_token ?? secret;
      response.end(JSON.stringify({ ok: true, result: { username: 'boats_bot' } }));
    });
  }).listen(0, '127.0.0.1');
  await once(telegram, 'listening');
  const apiBase = `http://127.0.0.1:${(telegram.address() as AddressInfo).port}`;
  const mails = notificationModule({
    settings: {
      site: { name: 'Environment', url: siteUrl },
      telegram: { token: '42:s3cret-token', apiBase },
    },
  });
  const accounts = rbacModule({ settings: { siteUrl, siteTitle: 'Environment' } });
  app = await createTestApp({
    modules: [mails, HostModule, accounts],
    env: { DEPLOYMENT: 'development', SITE_TITLE: 'Environment' },
  });
  await app.request({
    ...{ method: 'POST', url: site.route },
    data: { variant: 'primary', title: { en: 'Catamarans', ru: 'Катамараны' } },
  });
});
afterAll(async () => {
  await app.close();
  telegram.close();
});

async function account(language: string) {
  const login = `person${app.nextSeed()}@example.com`;
  const { data } = await app.request<Tokens>({
    ...{ method: register.method, url: register.path, as: 'anonymous' },
    headers: { 'accept-language': language },
    data: { login, password: 'correct horse battery' },
  });
  const headers = { authorization: `Bearer ${data.jwt}` };
  const { data: subject } = await app.request<{ id: string }>({
    ...{ url: me.path, as: 'anonymous', headers },
  });
  return { login, headers, id: subject.id };
}

it.each([
  ['en', 'Catamarans'],
  ['ru', 'Катамараны'],
])('a mail in %s has the name of the settings', async (language, name) => {
  const { login } = await account(language);
  const mail = async () =>
    (await app.request<InboxMessage[]>({ url: listInbox.path })).data.find(
      ({ receiver }) => receiver === login,
    );
  await expect.poll(mail).toBeDefined();
  const found = await mail();

  expect([found?.subject, found?.text]).toEqual([
    expect.stringContaining(name),
    expect.not.stringContaining('Environment'),
  ]);
});

it('a key for an authenticator app names the site as the settings do', async () => {
  const { login, headers, id } = await account('en');
  await app.sql(`update rbac_identity set "verifiedAt" = now() where "email" = $1`, [login]);
  const { data, text } = await app.request<{ uri: string }>({
    ...{ method: 'POST', url: `/api/rbac/subjects/${id}/second-factors/totp`, as: 'anonymous', headers },
  });

  expect(data?.uri, text).toContain('issuer=Catamarans');
});

it.each(['Catamarans!1', 'Катамараны2026', 'Environment1'])(
  'the password %s is refused',
  async (password) => {
    const login = `person${app.nextSeed()}@example.com`;
    const { status, text } = await app.request({
      ...{ method: register.method, url: register.path, as: 'anonymous', data: { login, password } },
    });

    expect([status, text]).toEqual([400, expect.stringContaining('the name of this site')]);
  },
);

it.each([
  ['en', 'Catamarans'],
  ['ru', 'Катамараны'],
])('the Telegram bot in %s has the name of the settings', async (language, name) => {
  await expect.poll(() => secret).not.toBe('');
  const from = { id: 7, is_bot: false, first_name: 'Ann', language_code: language };
  const chat = { id: 7, type: 'private' };
  const { body } = await app.nest
    .getHttpAdapter()
    .getInstance()
    .inject({
      ...{ method: 'POST', url: '/api/notification/telegram/updates' },
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      payload: JSON.stringify({
        update_id: 1,
        message: { message_id: 1, date: 1, chat, from, text: '/start' },
      }),
    });

  expect(body).toContain(name);
  expect(body).not.toContain('Environment');
});

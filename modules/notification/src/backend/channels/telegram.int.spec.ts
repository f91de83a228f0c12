import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type NotificationApp, startNotificationApp } from '../testing/notification-app.fixture.js';

let bot: Server;
let notifications: NotificationApp;
let answer: { status: number; body: object };
const calls: { url?: string; body: unknown }[] = [];

beforeEach(async () => {
  answer = { status: 200, body: { ok: true } };
  calls.length = 0;
  bot = createServer((request, response) => {
    void json(request).then((body) => {
      calls.push({ url: request.url, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  }).listen(0, '127.0.0.1');
  await once(bot, 'listening');
  const { port } = bot.address() as AddressInfo;
  notifications = await startNotificationApp({ telegram: { token: '42:s3cret-token', apiBase: `http://127.0.0.1:${port}` } });
});
afterEach(async () => {
  await notifications.app.close();
  bot.close();
});

const settled = (state: object) => vi.waitFor(async () => expect(await notifications.states()).toEqual([expect.objectContaining(state)]));

it('sends a chat message by the bot', async () => {
  await notifications.send({ receiver: { telegram: '-100200300' }, language: 'ru' });
  await settled({ status: 'sent' });

  expect(calls).toEqual([
    {
      url: '/bot42:s3cret-token/sendMessage',
      body: {
        chat_id: '-100200300',
        text: expect.stringMatching(/^Ваша лодка Anemone готова\n[^]*https:\/\/boats\.example\/en\/booking[^]*\/contact$/),
        link_preview_options: { is_disabled: true },
      },
    },
  ]);
});

it('tells one person by mail and by chat, each on its own', async () => {
  const written = await notifications.send({ receiver: { email: 'ann@example.com', telegram: '12345' } });

  expect(written).toEqual([
    { id: expect.any(String), method: 'email', receiver: 'ann@example.com', status: 'new' },
    { id: expect.any(String), method: 'telegram', receiver: '12345', status: 'new' },
  ]);
  await vi.waitFor(async () => expect((await notifications.states()).map(({ status }) => status)).toEqual(['sent', 'sent']));
});

it('gives up a chat that does not exist, and waits for a bot that is busy', async () => {
  answer = { status: 403, body: { description: 'Forbidden: bot was blocked by the user' } };
  await notifications.send({ receiver: { telegram: '12345' } });
  await settled({ status: 'error', lastError: 'Telegram answered 403 Forbidden: bot was blocked by the user' });

  answer = { status: 429, body: { description: 'Too Many Requests' } };
  await notifications.send({ receiver: { telegram: '12345' } });
  await vi.waitFor(async () =>
    expect((await notifications.states())[1]).toMatchObject({
      status: 'new',
      attempts: 1,
      lastError: 'Telegram answered 429 Too Many Requests',
    }),
  );
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { truncate, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CONTENT_FILES, type ContentFiles, Jobs } from '@flotilla/backend/ports';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendNotification } from '../sending/send-notifications.js';
import { type NotificationApp, startNotificationApp } from '../testing/notification-app.fixture.js';
import { TelegramChannel } from './telegram-channel.js';

let bot: Server;
let apiBase: string;
let notifications: NotificationApp;
/** Response of the fake bot API, for all calls or per call; undefined for no response. */
let answer: { status: number; body: object };
let answerTo: (method: string | undefined, count: number) => typeof answer | undefined;
const calls: { url?: string; body: unknown }[] = [];

beforeEach(async () => {
  answer = { status: 200, body: { ok: true } };
  calls.length = 0;
  answerTo = () => answer;
  bot = createServer((request, response) => {
    void read(request).then((body) => {
      calls.push({ url: request.url, body });
      const reply = answerTo(request.url?.split('/').at(-1), calls.length);
      if (!reply) return request.socket.destroy();
      return response
        .writeHead(reply.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(reply.body));
    });
  }).listen(0, '127.0.0.1');
  await once(bot, 'listening');
  const { port } = bot.address() as AddressInfo;
  apiBase = `http://127.0.0.1:${port}`;
  notifications = await startNotificationApp({ telegram: { token: '42:s3cret-token', apiBase } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await notifications.app.close();
  bot.close();
});

/** Reads the body of a call: JSON, or a form with a file, of which name and text are compared. */
async function read(request: IncomingMessage): Promise<unknown> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const reply = new Response(new Uint8Array(await buffer(request)), { headers });
  if (headers['content-type'] === 'application/json') return reply.json();
  const form = await reply.formData();
  const file = form.get('document');
  return {
    chat_id: form.get('chat_id'),
    document: file instanceof File && { name: file.name, text: await file.text() },
  };
}

/** Fakes stored files with the sizes that their names contain. */
function storeFiles(): void {
  const files = notifications.app.nest.get<ContentFiles>(CONTENT_FILES);
  vi.spyOn(files, 'copyTo').mockImplementation(async (path, target) => {
    await writeFile(target, path);
    if (path.includes('50-MB')) await truncate(target, 50_000_001);
    return true;
  });
}
const withFiles = (...names: string[]) => ({
  receiver: { telegram: '12345' },
  attachments: names.map((name) => ({ path: `/public/${name}`, name })),
});
/** Returns the calls in their order. */
const reply = () =>
  calls.map(({ url, body }) => {
    const { document } = body as { document?: { name: string; text: string } };
    return document ? `${document.name}: ${document.text}` : (url?.split('/').at(-1) ?? '');
  });

const settled = (state: object) =>
  vi.waitFor(async () => expect(await notifications.states()).toEqual([expect.objectContaining(state)]));

it('sends a chat message by the bot', async () => {
  await notifications.send({ receiver: { telegram: '-100200300' }, language: 'ru' });
  await settled({ status: 'sent' });

  expect(calls).toEqual([
    {
      url: '/bot42:s3cret-token/sendMessage',
      body: {
        chat_id: '-100200300',
        text: expect.stringMatching(
          /^Ваша лодка Anemone готова\n[^]*https:\/\/boats\.example\/en\/booking[^]*\/contact$/,
        ),
        link_preview_options: { is_disabled: true },
      },
    },
  ]);
});

it('notifies one person by mail and by chat, independently', async () => {
  const written = await notifications.send({ receiver: { email: 'ann@example.com', telegram: '12345' } });

  expect(written).toEqual([
    { id: expect.any(String), method: 'email', receiver: 'ann@example.com', status: 'new' },
    { id: expect.any(String), method: 'telegram', receiver: '12345', status: 'new' },
  ]);
  await vi.waitFor(async () =>
    expect((await notifications.states()).map(({ status }) => status)).toEqual(['sent', 'sent']),
  );
});

it('gives up for a chat that does not exist, and retries while the bot is rate limited', async () => {
  answer = { status: 403, body: { description: 'Forbidden: bot was blocked by the user' } };
  await notifications.send({ receiver: { telegram: '12345' } });
  await settled({
    status: 'error',
    lastError: 'Telegram answered 403 Forbidden: bot was blocked by the user',
  });

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

it('sends files after the text, each as a document, and names those that are too large', async () => {
  storeFiles();
  await notifications.send(withFiles('map.pdf', 'film-50-MB.mp4', 'Карта "2"\r\n.txt'));
  await settled({ status: 'sent' });

  expect(reply()).toEqual([
    'sendMessage',
    'map.pdf: /public/map.pdf',
    expect.stringMatching(/^Карта .2..*: \/public\/Карта/s),
  ]);
  expect(calls[0]?.body).toMatchObject({ text: expect.stringMatching(/\n📎 film-50-MB\.mp4 \(> 50 MB\)$/) });
  expect(calls[1]).toMatchObject({ url: '/bot42:s3cret-token/sendDocument', body: { chat_id: '12345' } });
});

it('has no timeout for a file except that of the job', async () => {
  storeFiles();
  answerTo = (method) => {
    if (method === 'sendMessage') vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    return answer;
  };
  await notifications.send(withFiles('map.pdf'));
  await settled({ status: 'sent' });

  expect(reply()).toEqual(['sendMessage', 'map.pdf: /public/map.pdf']);
});

it('sends nothing and is not in doubt when the job was aborted just before', async () => {
  const job = new AbortController();
  const handOver = async (say: () => void) => {
    job.abort(new Error('The job has ended.'));
    say();
  };
  const channel = new TelegramChannel({ token: '42:s3cret-token', apiBase });
  const message = {
    id: 'one',
    receiver: '12345',
    subject: 'Anemone',
    html: '',
    text: '',
    attachments: [{ name: 'map.pdf', file: new Blob(['a map']) }],
  };
  const delivering = { signal: job.signal, handOver, partsTaken: 1, tookParts: async () => undefined };

  await expect(channel.deliver(message, delivering)).rejects.toThrow('The job has ended.');
  expect(reply()).toEqual([]);
});

it('continues after the accepted parts when a file fails', async () => {
  storeFiles();
  const busy = { status: 429, body: { description: 'Too Many Requests' } };
  answerTo = (_, count) => (count === 3 ? busy : answer);
  await notifications.send(withFiles('one.txt', 'two.txt'));
  await settled({ status: 'new', attempts: 1, lastError: 'Telegram answered 429 Too Many Requests' });
  await notifications.hurry();
  await settled({ status: 'sent', attempts: 2 });

  expect(reply()).toEqual([
    'sendMessage',
    'one.txt: /public/one.txt',
    'two.txt: /public/two.txt',
    'two.txt: /public/two.txt',
  ]);
});

it('does not resend a part in doubt until an administrator requests it', async () => {
  storeFiles();
  answerTo = (method) => (method === 'sendDocument' ? undefined : answer);
  const [sent] = await notifications.send(withFiles('one.txt'));
  await settled({ status: 'error', lastError: 'Telegram did not say whether it took the message.' });
  expect(reply()).toHaveLength(2);

  answerTo = () => answer;
  await notifications.app.sql(`update notification_notification set "secrets" = $2 where "id" = $1`, [
    sent?.id,
    JSON.stringify({ link: 'https://boats.example/en' }),
  ]);
  await notifications.app.sql(`update notification_notification set "status" = 'new' where "id" = $1`, [
    sent?.id,
  ]);
  await notifications.app.nest.get(Jobs).send(sendNotification, { id: sent?.id ?? '' });
  await settled({ status: 'sent' });
  expect(reply().slice(2)).toEqual(['sendMessage', 'one.txt: /public/one.txt']);
});

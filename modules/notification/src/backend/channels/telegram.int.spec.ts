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
/** What the bot is answered: the same each time, or to each call what it is worth; nothing where it answers nothing. */
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
      const said = answerTo(request.url?.split('/').at(-1), calls.length);
      if (!said) return request.socket.destroy();
      return response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
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

/** What a call says: JSON, or a form with a file, of which its name and text count here. */
async function read(request: IncomingMessage): Promise<unknown> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const said = new Response(new Uint8Array(await buffer(request)), { headers });
  if (headers['content-type'] === 'application/json') return said.json();
  const form = await said.formData();
  const file = form.get('document');
  return { chat_id: form.get('chat_id'), document: file instanceof File && { name: file.name, text: await file.text() } };
}

/** Files as they are stored, as large as their names say. */
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
/** What was said, in its order. */
const said = () =>
  calls.map(({ url, body }) => {
    const { document } = body as { document?: { name: string; text: string } };
    return document ? `${document.name}: ${document.text}` : (url?.split('/').at(-1) ?? '');
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

it('sends files after the text, each as a document; what is too large is named', async () => {
  storeFiles();
  await notifications.send(withFiles('map.pdf', 'film-50-MB.mp4', 'Карта "2"\r\n.txt'));
  await settled({ status: 'sent' });

  expect(said()).toEqual(['sendMessage', 'map.pdf: /public/map.pdf', expect.stringMatching(/^Карта .2..*: \/public\/Карта/s)]);
  expect(calls[0]?.body).toMatchObject({ text: expect.stringMatching(/\n📎 film-50-MB\.mp4 \(> 50 MB\)$/) });
  expect(calls[1]).toMatchObject({ url: '/bot42:s3cret-token/sendDocument', body: { chat_id: '12345' } });
});

it('a file may take as long as its job, and has no limit of its own', async () => {
  storeFiles();
  answerTo = (method) => {
    if (method === 'sendMessage') vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    return answer;
  };
  await notifications.send(withFiles('map.pdf'));
  await settled({ status: 'sent' });

  expect(said()).toEqual(['sendMessage', 'map.pdf: /public/map.pdf']);
});

it('says nothing where its job has ended just before, and leaves no doubt', async () => {
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
  expect(said()).toEqual([]);
});

it('goes on behind what was taken where a file fails, and says nothing twice', async () => {
  storeFiles();
  const busy = { status: 429, body: { description: 'Too Many Requests' } };
  answerTo = (_, count) => (count === 3 ? busy : answer);
  await notifications.send(withFiles('one.txt', 'two.txt'));
  await settled({ status: 'new', attempts: 1, lastError: 'Telegram answered 429 Too Many Requests' });
  await notifications.hurry();
  await settled({ status: 'sent', attempts: 2 });

  expect(said()).toEqual(['sendMessage', 'one.txt: /public/one.txt', 'two.txt: /public/two.txt', 'two.txt: /public/two.txt']);
});

it('says nothing again of which nobody knows whether it was taken, until an administrator does', async () => {
  storeFiles();
  answerTo = (method) => (method === 'sendDocument' ? undefined : answer);
  const [sent] = await notifications.send(withFiles('one.txt'));
  await settled({ status: 'error', lastError: 'Telegram did not say whether it took the message.' });
  expect(said()).toHaveLength(2);

  answerTo = () => answer;
  await notifications.app.sql(`update notification_notification set "secrets" = $2 where "id" = $1`, [
    sent?.id,
    JSON.stringify({ link: 'https://boats.example/en' }),
  ]);
  await notifications.app.sql(`update notification_notification set "status" = 'new' where "id" = $1`, [sent?.id]);
  await notifications.app.nest.get(Jobs).send(sendNotification, { id: sent?.id ?? '' });
  await settled({ status: 'sent' });
  expect(said().slice(2)).toEqual(['sendMessage', 'one.txt: /public/one.txt']);
});

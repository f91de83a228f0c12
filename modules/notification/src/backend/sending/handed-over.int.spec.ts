import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { DeliveryMarkers } from './delivery-markers.js';
import { MailServer } from '../testing/mail-server.fixture.js';
import {
  mailSettings,
  type NotificationApp,
  startNotificationApp,
} from '../testing/notification-app.fixture.js';

const look = { DEPLOYMENT: 'development', JOBS_LOOK_SECONDS: '1' };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function notificationsAt(url: string, env: Record<string, string> = {}): Promise<NotificationApp> {
  const notifications = await startNotificationApp(mailSettings(url), { env: { ...look, ...env } });
  closing.push(() => notifications.app.close());
  return notifications;
}
const settled = (notifications: NotificationApp, state: object) =>
  vi.waitFor(async () => expect(await notifications.states()).toEqual([expect.objectContaining(state)]));

it('does not resend a mail whose process died after the hand-over, until an administrator requests it', async () => {
  const server = await MailServer.start();
  closing.push(() => server.close());
  const { app, ...notifications } = await notificationsAt(server.url);
  const [written] = await notifications.send({ sendAfter: new Date(Date.now() + 3_600_000) });
  await app.sql(`update notification_notification set "sendAfter" = now(), "handedOverAt" = now()`);
  await app.sql(`update flotilla_jobs.job set start_after = now() where name = 'notification.send'`);
  await app.sql(`select pg_notify('flotilla_jobs', '"notification.send"')`);
  await settled(
    { app, ...notifications },
    { status: 'error', lastError: expect.stringContaining('may have arrived') },
  );
  expect(server.offered).toBe(0);

  const data = { boat: 'Anemone', link: 'https://boats.example' };
  await app.request({
    method: 'PATCH',
    url: `/api/notification/notifications/${written?.id}`,
    data: { status: 'new', data, sendAfter: '2020-01-01T00:00:00.000Z' },
  });
  await app.sql(
    `insert into flotilla_jobs.job (name, data, singleton_key, policy) values ('notification.send-due', '{}', 'now', 'exclusive')`,
  );
  await app.sql(`select pg_notify('flotilla_jobs', '"notification.send-due"')`);
  await settled({ app, ...notifications }, { status: 'sent' });
  expect(server.mails).toHaveLength(1);
});

it.each([
  [
    'the final write did not happen: it is sent again, and that write never happens',
    'nothing',
    { status: 'sent' },
    1,
  ],
  [
    'the final write happened: it is in doubt',
    'said',
    { status: 'error', lastError: expect.stringContaining('may have arrived') },
    0,
  ],
  [
    'the mail server has taken it: it is sent, and not once more',
    'taken',
    { status: 'sent', title: 'Your boat Anemone is ready' },
    0,
  ],
])('after a crash, reads from the marker on disk that %s', async (_said, became, state, arrived) => {
  const server = await MailServer.start();
  closing.push(() => server.close());
  const notifications = await notificationsAt(server.url);
  const { app } = notifications;
  const markers = app.nest.get(DeliveryMarkers);
  const by = (await markers.newName()) ?? '';
  if (became !== 'nothing') markers.markAndWrite(by, () => undefined);
  if (became === 'taken') markers.recordAccepted(by, 'Your boat Anemone is ready');
  await notifications.send({ sendAfter: new Date(Date.now() + 3_600_000) });
  await app.sql(
    `update notification_notification set "sendAfter" = now(), "handedOverAt" = now(), "handedOverBy" = $1`,
    [by],
  );
  await app.sql(`update flotilla_jobs.job set start_after = now() where name = 'notification.send'`);
  await app.sql(`select pg_notify('flotilla_jobs', '"notification.send"')`);

  await settled(notifications, state);
  expect(server.mails).toHaveLength(arrived);
  expect(() => markers.markAndWrite(by, () => undefined)).toThrow('Another process has taken it back.');
  // The marker is deleted after the database is updated.
  await vi.waitFor(async () => expect(await markers.acceptedTitle(by)).toBeUndefined());
});

it('sends and stores nothing when the disk is full and another process has ended the hand-over', async () => {
  const server = await MailServer.start();
  closing.push(() => server.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-full-'));
  closing.push(() => rm(dataDir, { recursive: true }));
  const notifications = await notificationsAt(server.url, { DATA_DIR: dataDir });
  const { app } = notifications;
  expect(await app.nest.get(DeliveryMarkers).newName()).not.toBeNull();
  // Without the folder no marker can be written.
  await rm(join(dataDir, 'handed-over'), { recursive: true });
  await app.sql(`create function taken_back() returns trigger language plpgsql as $$
    begin new."handedOverBy" := 'other.word'; return new; end $$`);
  await app.sql(`create trigger taken_back before update on notification_notification for each row
    when (old."handedOverAt" is null and new."handedOverAt" is not null) execute function taken_back()`);
  await notifications.send({ sendAfter: new Date(Date.now() + 3_600_000) });
  await app.sql(`update notification_notification set "sendAfter" = now()`);
  await app.sql(
    `update flotilla_jobs.job set start_after = now(), retry_limit = 0 where name = 'notification.send'`,
  );
  await app.sql(`select pg_notify('flotilla_jobs', '"notification.send"')`);

  const state = `select state::text from flotilla_jobs.job where name = 'notification.send'`;
  await vi.waitFor(async () => expect(await app.sql(state)).toEqual([{ state: 'failed' }]));
  expect(await app.sql(`select status, "handedOverBy", "lastError" from notification_notification`)).toEqual([
    { status: 'new', handedOverBy: 'other.word', lastError: null },
  ]);
  expect(server.mails).toHaveLength(0);
});

it.each([
  ['before the final write, it is sent again', 'text', 'sent', 2],
  ['after it, it is in doubt and stays so', 'end', 'error', 1],
])('when the connection is cut %s', async (_said, cutAt, status, connections) => {
  const server = await cutting(cutAt);
  const notifications = await notificationsAt(server.url);
  await notifications.send();
  if (cutAt === 'text') {
    await settled(notifications, { status: 'new', attempts: 1 });
    await notifications.hurry();
  }
  await settled(notifications, { status });
  expect(server.connections()).toBe(connections);
});

/**
 * Starts a mail server that cuts the first connection, within a mail or at its end, and accepts later ones.
 */
async function cutting(at: string): Promise<{ url: string; connections: () => number }> {
  let count = 0;
  const talk = (socket: Socket, isCut: boolean) => {
    let isText = false;
    let received = '';
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (isText) {
        const isOver = received.endsWith('\r\n.\r\n');
        if (isCut && (at === 'text' || isOver)) return void socket.destroy();
        if (!isOver) return;
        isText = false;
        received = '';
        return void socket.write('250 taken\r\n');
      }
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end).toUpperCase();
        received = received.slice(end + 2);
        isText = line === 'DATA';
        if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n');
        socket.write(isText ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  };
  const server = createServer((socket) => talk(socket, ++count === 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise((done) => server.close(done)));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => count };
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MailServer } from '../testing/mail-server.fixture.js';
import {
  mailSettings,
  type NotificationApp,
  startNotificationApp,
} from '../testing/notification-app.fixture.js';

let server: MailServer;
let notifications: NotificationApp;

beforeEach(async () => {
  server = await MailServer.start();
  notifications = await startNotificationApp(mailSettings(server.url), {
    env: { DEPLOYMENT: 'development', JOBS_LOOK_SECONDS: '1' },
  });
});
afterEach(async () => {
  await notifications.app.close();
  await server.close();
});

const settled = (state: object) =>
  vi.waitFor(async () => expect(await notifications.states()).toEqual([expect.objectContaining(state)]));

it('retries with increasing delays while the server fails temporarily', async () => {
  server.refusal = { code: 451, message: 'try later' };
  await notifications.send();
  await settled({
    status: 'new',
    attempts: 1,
    lastError: expect.stringContaining('451'),
    secrets: expect.any(String),
  });
  await notifications.hurry();
  await settled({ status: 'new', attempts: 2 });
  const [{ pause } = { pause: 0 }] = await vi.waitFor(async () => {
    const waiting = await notifications.app.sql<{ pause: number }>(
      `select extract(epoch from start_after - now())::float8 as pause from flotilla_jobs.job where state = 'retry'`,
    );
    expect(waiting).toHaveLength(1);
    return waiting;
  });

  expect(pause).toBeGreaterThan(2);
  server.refusal = undefined;
  await notifications.hurry();
  await settled({ status: 'sent', attempts: 3, lastError: null, secrets: null });
  expect(server.mails).toHaveLength(1);
});

it('delivers a mail once although the status cannot be stored at first', async () => {
  await notifications.app.sql(
    `alter table notification_notification add constraint unsent check (status::text <> 'sent') not valid`,
  );
  await notifications.send();
  const jobs = () =>
    notifications.app.sql(`select state::text from flotilla_jobs.job where name = 'notification.send'`);
  await expect.poll(jobs).toEqual([{ state: 'retry' }]);
  await settled({ status: 'new', attempts: 0, lastError: null });

  await notifications.app.sql(`alter table notification_notification drop constraint unsent`);
  await notifications.hurry();
  await settled({ status: 'sent', attempts: 2, lastError: null, secrets: null });
  expect(server.mails).toHaveLength(1);
});

it('retries while the server is down', async () => {
  const { port } = server;
  await server.close();
  await notifications.send();
  await settled({ status: 'new', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') });

  server = await MailServer.start({ port });
  await notifications.hurry();
  await settled({ status: 'sent', attempts: 2 });
  expect(server.mails).toHaveLength(1);
});

it('gives up immediately after a permanent refusal, and stores the reason', async () => {
  server.refusal = { code: 550, message: '5.1.1 there is no ann here' };
  await notifications.send();

  await settled({
    status: 'error',
    attempts: 1,
    lastError: expect.stringContaining('there is no ann here'),
    secrets: null,
  });
  const jobs = () =>
    notifications.app.sql(`select state::text from flotilla_jobs.job where name = 'notification.send'`);
  await expect.poll(jobs).toEqual([{ state: 'completed' }]);
});

it('gives up after the last retry, and stores the reason', async () => {
  server.refusal = { code: 421, message: 'too busy' };
  await notifications.send();
  await notifications.app.sql(
    `update flotilla_jobs.job set retry_limit = 1 where name = 'notification.send'`,
  );
  await notifications.hurry();

  await settled({ status: 'error', lastError: expect.stringContaining('too busy'), secrets: null });
});

it('sends one mail with several processes', async () => {
  const other = await startNotificationApp(mailSettings(server.url), {
    databaseUrl: notifications.app.databaseUrl,
  });
  try {
    for (let count = 0; count < 20; count++)
      await notifications.send({ receiver: { email: `guest-${count}@example.com` } });
    await vi.waitFor(async () =>
      expect((await notifications.states()).filter(({ status }) => status === 'sent')).toHaveLength(20),
    );
  } finally {
    await other.app.close();
  }
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(20);
  expect(server.mails).toHaveLength(20);
});

it('sends a mail again that an administrator resets to new, once its secrets are restored', async () => {
  server.refusal = { code: 550, message: 'no' };
  const [written] = await notifications.send();
  await settled({ status: 'error' });
  server.refusal = undefined;
  const change = (data: object) =>
    notifications.app.request({
      method: 'PATCH',
      url: `/api/notification/notifications/${written?.id}`,
      data,
    });

  await change({ status: 'new', sendAfter: '2020-01-01T00:00:00.000Z' });
  await runDue();
  await settled({
    status: 'error',
    lastError: expect.stringContaining('Its data are not those of its template'),
  });
  await change({ status: 'new', data: { boat: 'Anemone', link: 'https://boats.example/en/booking' } });
  await runDue();
  await settled({ status: 'sent' });
});

it('sends a mail whose process died while sending', async () => {
  await notifications.send({ sendAfter: new Date(Date.now() + 3_600_000) });
  await notifications.app.sql(`update notification_notification set "sendAfter" = now()`);
  await notifications.app.sql(
    `update flotilla_jobs.job set state = 'active', start_after = now(), started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = 'notification.send'`,
  );

  await vi.waitFor(
    async () => expect(await notifications.states()).toMatchObject([{ status: 'sent', attempts: 2 }]),
    { interval: 200 },
  );
  expect(server.mails).toHaveLength(1);
});

/** Runs the job that otherwise runs every minute. */
async function runDue(): Promise<void> {
  await notifications.app.sql(
    `insert into flotilla_jobs.job (name, data, singleton_key, policy) values ('notification.send-due', '{}', 'now', 'exclusive')`,
  );
  await notifications.app.sql(`select pg_notify('flotilla_jobs', '"notification.send-due"')`);
}

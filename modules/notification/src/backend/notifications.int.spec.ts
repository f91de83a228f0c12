import { Writer } from '@flotilla/backend';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notifications } from './notifications.js';
import { boatReady } from './testing/boat-template.fixture.js';
import { MailServer } from './testing/mail-server.fixture.js';
import {
  mailSettings,
  type NotificationApp,
  startNotificationApp,
} from './testing/notification-app.fixture.js';

let server: MailServer;
let notifications: NotificationApp;

beforeEach(async () => {
  server = await MailServer.start();
  notifications = await startNotificationApp(mailSettings(server.url));
});
afterEach(async () => {
  await notifications.app.close();
  await server.close();
});

const arrived = (count: number) => vi.waitFor(() => expect(server.mails).toHaveLength(count));
const settled = (state: object) =>
  vi.waitFor(async () => expect(await notifications.states()).toEqual([expect.objectContaining(state)]));

it.each([
  ['en', 'Your boat Anemone is ready', 'See the booking', 'You get this mail'],
  ['ru', 'Ваша лодка Anemone готова', 'Посмотреть бронь', 'Вы получили это письмо'],
  ['de', 'Your boat Anemone is ready', 'See the booking', 'You get this mail'],
])('arrives in %s, as HTML and as plain text', async (language, subject, button, footer) => {
  const [written] = await notifications.send({ language });
  await arrived(1);

  const [mail] = server.mails;
  expect(mail).toMatchObject({
    subject,
    from: { name: 'Rent your dream', address: 'hello@boats.example' },
    to: [{ address: 'ann@example.com' }],
    messageId: `<${written?.id}@boats.example>`,
  });
  expect(mail?.html).toContain(`lang="${language === 'ru' ? 'ru' : 'en'}"`);
  for (const text of [mail?.html, mail?.text]) {
    expect(text).toContain(button);
    expect(text).toContain(footer);
    expect(text).toContain('https://boats.example/en/booking?code=s3cret');
  }
});

it('is stored with its topic and template, and without secret data', async () => {
  const [written] = await notifications.send();
  await settled({
    status: 'sent',
    title: 'Your boat Anemone is ready',
    data: { boat: 'Anemone' },
    secrets: null,
    attempts: 1,
  });

  const row = await notifications.app.request({ url: `/api/notification/notifications/${written?.id}` });
  expect(row.text).not.toContain('s3cret');
  expect(row.data).toMatchObject({ text: 'She lies at the pier, and waits for you.', link: null });
  const links = await notifications.app.sql(
    `select p."slug", t."variant" from notification_topics_to_notifications a join notification_topic p on p."id" = a."topicId"
     join notification_notifications_to_templates b on b."notificationId" = a."notificationId" join notification_template t on t."id" = b."templateId"`,
  );
  expect(links).toEqual([{ slug: 'orders', variant: 'boat-ready' }]);
});

it('is recorded as a write of the job, not of the caller', async () => {
  await notifications.send();
  const makers = await notifications.app.sql(
    `select distinct "by", "name" from flotilla_change where "entity" = 'notification.notification' and "change" = 'created'`,
  );
  expect(makers).toEqual([{ by: 'job', name: 'notification' }]);
});

it('stores secrets in a field that no read returns, until the mail is sent', async () => {
  const [written] = await notifications.send({ sendAfter: new Date(Date.now() + 3_600_000) });

  expect(await notifications.states()).toMatchObject([
    { status: 'new', secrets: expect.stringContaining('s3cret') },
  ]);
  const jobs = await notifications.app.sql(
    `select data::text from flotilla_jobs.job where name = 'notification.send'`,
  );
  expect(jobs).toEqual([{ data: `{"id": "${written?.id}"}` }]);
  for (const query of [
    '',
    '?filters[and][0][column]=secrets&filters[and][0][method]=like&filters[and][0][value]=%25',
    '?orderBy[and][0][column]=secrets',
  ])
    expect(
      (await notifications.app.request({ url: `/api/notification/notifications${query}` })).text,
    ).not.toContain('s3cret');
});

it('does not repeat a message of the same run to the same receiver', async () => {
  const run = { id: crypto.randomUUID(), sentAt: new Date('2026-11-26T10:00:00.000Z') };
  const [first] = await notifications.send({ by: run });
  expect(await notifications.send({ by: run })).toEqual([]);
  expect(await notifications.send({ by: run, receiver: { email: 'boris@example.com' } })).toHaveLength(1);
  expect(await notifications.send({ by: { ...run, id: crypto.randomUUID() } })).toHaveLength(1);
  await arrived(3);

  // Ids are ordered by time: this one has the time of its run.
  expect(Number.parseInt(first?.id.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(run.sentAt.getTime());
});

it('sends nothing when the transaction is rolled back', async () => {
  const { nest } = notifications.app;
  const refused = nest.get(Writer).transaction(async (tx) => {
    await nest.get(Notifications).send(
      {
        template: boatReady,
        data: { boat: 'Anemone', link: 'https://boats.example' },
        topic: 'orders',
        language: 'en',
        receiver: { email: 'ann@example.com' },
      },
      tx,
    );
    throw new Error('changed my mind');
  });

  await expect(refused).rejects.toThrow('changed my mind');
  await notifications.send({ receiver: { email: 'bob@example.com' } });
  await arrived(1);
  expect(server.mails.flatMap(({ to }) => to)).toMatchObject([{ address: 'bob@example.com' }]);
  expect(await notifications.states()).toHaveLength(1);
});

describe('refuses', () => {
  it.each([
    [{ topic: 'ordres' }, 'topic.slug: "ordres" is not a topic.'],
    [{ data: { boat: '', link: 'https://boats.example' } }, /^data\.boat: /],
    [{ data: { boat: 'Anemone', link: 'not an address' } }, /^data\.link: /],
    [
      { receiver: { email: 'ann@example.com\r\nBcc: eve@example.com' } },
      'receiver.email: is not an address.',
    ],
    [{ receiver: { email: 'ann@example.com, eve@example.com' } }, 'receiver.email: is not an address.'],
    [{ receiver: { email: 'Ann <ann@example.com>' } }, 'receiver.email: is not an address.'],
    [{ receiver: { telegram: '12\n34' } }, 'receiver.telegram: is not an address.'],
  ])('%o', async (changes, message) => {
    await expect(notifications.send(changes)).rejects.toThrow(message);
    expect(await notifications.states()).toEqual([]);
  });
});

it('is stored as sent when its subject is truncated, without splitting a character', async () => {
  await notifications.send({ data: { boat: `${'a'.repeat(289)}🛥🛥`, link: 'https://boats.example/en' } });
  await settled({ status: 'sent', title: `Your boat ${'a'.repeat(289)}🛥` });
});

it('does not let data add a header', async () => {
  await notifications.send({
    data: {
      boat: 'Anemone\r\nBcc: eve@example.com\r\n\r\nHello',
      link: 'https://boats.example/?a=\r\nBcc: eve@example.com',
    },
  });
  await arrived(1);

  const [mail] = server.mails;
  expect(mail?.subject).toBe('Your boat Anemone Bcc: eve@example.com Hello is ready');
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(server.offered).toBe(1);
});

it('escapes markup in data', async () => {
  await notifications.send({ data: { boat: '<img src=x onerror=alert(1)>', link: 'https://boats.example' } });
  await arrived(1);

  expect(server.mails[0]?.html).not.toContain('<img');
});

it('recreates a deleted built-in topic', async () => {
  await notifications.app.sql(`delete from notification_topic where "slug" = 'security'`);
  await Promise.all([notifications.send({ topic: 'security' }), notifications.send({ topic: 'security' })]);

  await arrived(2);
  expect(
    await notifications.app.sql(`select "type" from notification_topic where "slug" = 'security'`),
  ).toEqual([{ type: 'security' }]);
});

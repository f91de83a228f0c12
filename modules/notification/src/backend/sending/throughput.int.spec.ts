import { Writer } from '@flotilla/backend';
import { expect, it, vi } from 'vitest';
import { Notifications } from '../notifications.js';
import { boatReady } from '../testing/boat-template.fixture.js';
import { MailServer } from '../testing/mail-server.fixture.js';
import { mailSettings, startNotificationApp } from '../testing/notification-app.fixture.js';

const count = 1000;

it(`sends ${count} mails of one transaction once each`, async () => {
  const server = await MailServer.start();
  const { app } = await startNotificationApp(mailSettings(server.url));
  try {
    const startedAt = performance.now();
    await app.nest.get(Writer).transaction(async (tx) => {
      for (let guest = 0; guest < count; guest++)
        await app.nest.get(Notifications).send(
          {
            template: boatReady,
            data: { boat: `Anemone ${guest}`, link: 'https://boats.example' },
            topic: 'orders',
            language: 'en',
            receiver: { email: `guest-${guest}@example.com` },
          },
          tx,
        );
    });
    const writtenAt = performance.now();
    await vi.waitFor(() => expect(server.mails).toHaveLength(count), { timeout: 600_000, interval: 50 });
    const [written, sent] = [writtenAt - startedAt, performance.now() - writtenAt].map((ms) =>
      Math.round((count / ms) * 1000),
    );
    process.stdout.write(`${count} mails: ${written} written per second, ${sent} sent per second\n`);

    expect(new Set(server.mails.map(({ subject }) => subject)).size).toBe(count);
  } finally {
    await app.close();
    await server.close();
  }
}, 900_000);

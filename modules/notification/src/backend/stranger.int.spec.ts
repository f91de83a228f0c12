import { defineBackendModule, Writer, type WriteTransaction } from '@flotilla/backend';
import { MAIL, type Mail } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';
import { createTestApp } from '@flotilla/testing';
import { Inject, Injectable } from '@nestjs/common';
import { expect, it, vi } from 'vitest';
import { template } from '../entities/template.js';
import { notificationModule } from './notification-module.js';
import { boatReady } from './testing/boat-template.fixture.js';
import { MailServer } from './testing/mail-server.fixture.js';
import { mailSettings } from './testing/notification-app.fixture.js';

/** The example module of the README. */
@Injectable()
class BoatMails {
  constructor(@Inject(MAIL) private readonly mail: Mail) {
    mail.add(boatReady);
  }

  async ready(email: string, tx: WriteTransaction): Promise<void> {
    const data = { boat: 'Anemone', link: 'https://boats.example/en/booking' };
    await this.mail.send(
      { template: boatReady, data, topic: 'orders', language: 'ru', receiver: { email } },
      tx,
    );
  }
}

const fleet = defineBackendModule({
  module: defineModule({ name: 'fleet', variants: { 'notification.template': ['boat-ready'] } }),
  providers: [BoatMails],
});

it('sends a mail of a third-party module, whose template is registered', async () => {
  const server = await MailServer.start();
  const app = await createTestApp({
    modules: [notificationModule({ settings: mailSettings(server.url) }), fleet],
  });
  const before = await app.request({
    method: 'POST',
    url: template.route,
    data: { slug: 'boats', variant: 'boat-ready' },
  });
  const refused = await app.request({
    method: 'POST',
    url: template.route,
    data: { slug: 'ships', variant: 'ship-ready' },
  });
  await app.nest.get(Writer).transaction((tx) => app.nest.get(BoatMails).ready('ann@example.com', tx));
  await vi.waitFor(() => expect(server.mails).toHaveLength(1));
  await app.close();
  await server.close();

  expect([before.status, refused.status]).toEqual([201, 400]);
  expect(server.mails[0]).toMatchObject({
    subject: 'Ваша лодка Anemone готова',
    to: [{ address: 'ann@example.com' }],
  });
  expect(server.mails[0]?.html).toContain('https://boats.example/en/booking');
});

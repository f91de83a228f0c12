import { Writer } from '@flotilla/backend';
import { createTestApp, type TestApp, type TestAppInput } from '@flotilla/testing';
import { expect, vi } from 'vitest';
import type { NotificationSettings } from '../notification-settings.js';
import { notificationModule } from '../notification-module.js';
import { type Message, type SentMessage } from '@flotilla/backend/ports';
import { Notifications } from '../notifications.js';
import { MailTemplates } from '../templates/mail-templates.js';
import { type BoatData, boatReady } from './boat-template.fixture.js';

/** The fields of a notification that tests read. */
export interface NotificationState {
  readonly id: string;
  readonly status: string;
  readonly title: string | null;
  readonly data: object;
  readonly secrets: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
}

/** An API that sends notifications, with a template. */
export interface NotificationApp {
  readonly app: TestApp;
  /** Sends a message about a boat, by default in English to ann@example.com. */
  send(notice?: Partial<Message<BoatData>>): Promise<readonly SentMessage[]>;
  /** Returns the rows of notifications, oldest first. */
  states(): Promise<NotificationState[]>;
  /** Makes pending retries due now. */
  hurry(): Promise<void>;
}

export const mailSettings = (url: string): Partial<NotificationSettings> => ({
  site: { name: 'Rent your dream', url: 'https://boats.example' },
  smtp: { url, from: 'Rent your dream <hello@boats.example>' },
});

/** Starts an API with notifications. */
export async function startNotificationApp(
  settings: Partial<NotificationSettings> = {},
  input: Partial<TestAppInput> = {},
): Promise<NotificationApp> {
  const app = await createTestApp({
    modules: [notificationModule({ settings })],
    env: { DEPLOYMENT: 'development' },
    ...input,
  });
  app.nest.get(MailTemplates).add(boatReady);
  const notice: Message<BoatData> = {
    template: boatReady,
    data: { boat: 'Anemone', link: 'https://boats.example/en/booking?code=s3cret' },
    topic: 'orders',
    language: 'en',
    receiver: { email: 'ann@example.com' },
    beyondLimit: 'always',
  };
  return {
    app,
    send: (changes) =>
      app.nest
        .get(Writer)
        .transaction((tx) => app.nest.get(Notifications).send({ ...notice, ...changes }, tx)),
    states: () =>
      app.sql(
        `select "id", "status", "title", "data", "secrets", "attempts", "lastError", "sentAt" from notification_notification order by "createdAt", "id"`,
      ),
    hurry: async () => {
      const text = `update flotilla_jobs.job set start_after = now() where state = 'retry' returning id`;
      await vi.waitFor(async () => expect((await app.sql<unknown[]>(text))[0]).toHaveLength(1));
      await app.sql(`select pg_notify('flotilla_jobs', '"notification.send"')`);
    },
  };
}

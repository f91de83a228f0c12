import { anonymous, type Caller, defineBackendModule, server } from '@flotilla/backend';
import { defineMigration } from '@flotilla/backend/schema';
import { defineEntity, defineModule, text } from '@flotilla/core';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationModule } from '../notification-module.js';
import { type NotificationApp, startNotificationApp } from '../testing/notification-app.fixture.js';
import { VisiblePayload } from './visible-payload.js';

const regatta = defineEntity({
  module: 'club',
  name: 'regatta',
  fields: { title: text() },
  publishing: true,
  access: { read: 'public' },
});
const club = defineBackendModule({
  module: defineModule({ name: 'club', entities: [regatta] }),
  migrations: [
    defineMigration({
      name: 'Club1763600099000',
      up: [
        `CREATE TABLE "club_regatta" ("id" uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "title" text NOT NULL, "publishedAt" TIMESTAMP(3) WITH TIME ZONE, "unpublishedAt" TIMESTAMP(3) WITH TIME ZONE)`,
      ],
      down: [],
    }),
  ],
});

let notifications: NotificationApp;
beforeAll(async () => {
  notifications = await startNotificationApp({}, { modules: [notificationModule(), club] });
});
afterAll(() => notifications.app.close());

it('holds the present values for callers who read only public rows', async () => {
  const { app } = notifications;
  const publishedAt = new Date(Date.now() - 60_000).toISOString();
  const row = await make(app, regatta, { title: 'Public', publishedAt, unpublishedAt: null });
  // The row was a draft at the event, and has been published since.
  const draft = { ...row, publishedAt: null };
  const payload = { row: { ...draft, title: 'Secret' }, before: draft };
  const dataFor = (caller: Caller, change: string) =>
    app.nest.get(VisiblePayload).of({ key: `${regatta.key}.${change}`, payload }, caller);

  const updated = await dataFor(anonymous, 'updated');
  expect(updated).toMatchObject({ id: row.id, title: 'Public', changed: ['title'] });
  expect(await dataFor(anonymous, 'created')).toMatchObject({ id: row.id, title: 'Public' });
  expect(await dataFor(server, 'updated')).toMatchObject({ title: 'Secret', changed: ['title'] });
});

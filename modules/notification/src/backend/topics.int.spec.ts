import { defineBackendModule } from '@flotilla/backend';
import { defineMigration } from '@flotilla/backend/schema';
import { defineEntity, defineLink, defineModule } from '@flotilla/core';
import { make, type TestApp } from '@flotilla/testing';
import { afterEach, expect, it } from 'vitest';
import { topic } from '../entities/topic.js';
import { notificationModule } from './notification-module.js';
import { type NotificationApp, startNotificationApp } from './testing/notification-app.fixture.js';

const member = defineEntity({ module: 'club', name: 'member', fields: {} });
const membersToTopics = defineLink({ from: 'club.member', to: 'notification.topic' });
const row = `"id" uuid NOT NULL PRIMARY KEY, "createdAt" timestamptz NOT NULL DEFAULT now(), "updatedAt" timestamptz NOT NULL DEFAULT now(), "variant" text NOT NULL`;
const club = defineBackendModule({
  module: defineModule({ name: 'club', entities: [member], links: [membersToTopics] }),
  migrations: [
    defineMigration({
      name: 'Club1763600099000',
      up: [
        `CREATE TABLE "club_member" (${row})`,
        `CREATE TABLE "${membersToTopics.table}" (${row}, "memberId" uuid NOT NULL, "notificationModuleTopicId" uuid NOT NULL, "orderIndex" integer NOT NULL, "className" text)`,
      ],
      down: [],
    }),
  ],
});

let notifications: NotificationApp;
afterEach(() => notifications.app.close());

it.each([
  ['of what they switched off', { topic: 'orders', variant: 'hidden' }, 0],
  ['of what they asked for', { topic: 'orders', variant: 'default' }, 1],
  ['of what they never spoke of', { topic: 'messages', variant: 'hidden' }, 1],
  ['of their security, whatever they switched off', { topic: 'security', variant: 'hidden' }, 1],
])('notifies subjects %s', async (_, choice, count) => {
  notifications = await startNotificationApp({}, { modules: [notificationModule(), club] });
  const { app } = notifications;
  const subject = await make(app, member);
  const other = await make(app, member);
  await make(app, membersToTopics, {
    memberId: subject.id,
    notificationModuleTopicId: await topicId(app, choice.topic === 'security' ? 'security' : 'orders'),
    variant: choice.variant,
  });

  expect(await notifications.send({ topic: choice.topic, subjectId: subject.id })).toHaveLength(count);
  expect(await notifications.send({ topic: choice.topic, subjectId: other.id })).toHaveLength(1);
});

it('notifies everyone when no module has subjects', async () => {
  notifications = await startNotificationApp();

  expect(await notifications.send({ subjectId: crypto.randomUUID() })).toHaveLength(1);
});

it('has the built-in topics from the start', async () => {
  notifications = await startNotificationApp();
  const { data } = await notifications.app.request<{ slug: string; type: string }[]>({ url: topic.route });

  expect(data.map(({ slug, type }) => `${slug}: ${type}`).toSorted()).toEqual([
    'account: info',
    'errors: error',
    'messages: info',
    'orders: info',
    'requests: info',
    'security: security',
  ]);
});

async function topicId(app: TestApp, slug: string): Promise<string> {
  const [{ id } = { id: '' }] = await app.sql('select "id" from notification_topic where "slug" = $1', [
    slug,
  ]);
  return id;
}

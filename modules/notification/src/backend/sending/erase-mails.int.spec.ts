import { Database } from '@flotilla/backend';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailSettings } from '../testing/notification-app.fixture.js';
import { notificationModule } from '../notification-module.js';
import { namingAddresses } from './erase-mails.sql.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    modules: [notificationModule({ settings: mailSettings('smtp://127.0.0.1:1') })],
  });
});
afterAll(() => app.close());

const address = 'ann.lee@example.co';

async function isFound(text: string): Promise<boolean> {
  const [row] = await app.sql<{ id: string }>(
    `insert into notification_notification ("variant", "receiver", "text", "status") values ('default', 'admin@boats.example', $1, 'sent') returning "id"`,
    [text],
  );
  return (await namingAddresses([address], app.nest.get(Database))).includes(row?.id ?? '');
}

it.each([
  ['The order of ann.lee@example.co, paid'],
  ['Write to Ann.Lee@Example.CO.'],
  ['<ann.lee@example.co>'],
])('finds the mail "%s"', async (text) => {
  expect(await isFound(text)).toBe(true);
});

it.each([
  ['ann.lee@example.co.uk'],
  ['ann.lee@example.company'],
  ['joann.lee@example.co'],
  ['ann+lee@example.co'],
  ['annxlee@example.co'],
])('leaves the mail of another address, %s', async (text) => {
  expect(await isFound(`Write to ${text}.`)).toBe(false);
});

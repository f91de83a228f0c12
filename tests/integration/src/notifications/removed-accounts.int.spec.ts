import { removeModule } from '@flotilla/backend/schema';
import { make, createTestApp, emptyDatabase, type TestDatabase } from '@flotilla/testing';
import { notificationEntity } from '@flotilla/notification';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const modules = [NotificationModule, RbacModule];

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

async function signUp(): Promise<{ readonly other: string }> {
  const app = await createTestApp({ modules, databaseUrl: database.url, migrate: 'boot' });
  try {
    const { status } = await app.request({
      method: 'POST',
      url: '/api/rbac/subjects/authentication/email-and-password/registration',
      data: { login: 'anna@boats.example', password: crypto.randomUUID() },
      as: 'anonymous',
    });
    expect(status).toBe(200);
    const { id } = await make(app, notificationEntity, { receiver: 'harbour@boats.example' });
    return { other: String(id) };
  } finally {
    await app.close();
  }
}

it('loses the mails to accounts with the module of accounts, with their history, and keeps others', async () => {
  const { other } = await signUp();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const found = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();
    expect(await found('select "receiver" from notification_notification order by 1')).toContain(
      'anna@boats.example',
    );

    await removeModule({ url: database.url, modules, name: 'rbac', tables: 'go' });

    expect(await found('select "id" from notification_notification')).toEqual([other]);
    expect(await found('select "id" from notification_notifications_to_templates')).toEqual([]);
    expect(await found('select "id" from notification_template')).toEqual([]);
    expect(await found(`select "id" from flotilla_change where "after"::text like '%anna@%'`)).toEqual([]);
    expect(await found(`select "id" from flotilla_jobs.job where name = 'notification.send'`)).toEqual([]);
  } finally {
    await client.end();
  }
});

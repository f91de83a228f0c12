import { defineBackendModule, Writer } from '@flotilla/backend';
import { defineMailTemplate, MAIL, type Mail } from '@flotilla/backend/ports';
import { developSchema, removeModule } from '@flotilla/backend/schema';
import { defineEntity, defineModule, text } from '@flotilla/core';
import { NotificationModule } from '@flotilla/notification/backend';
import { defineMail } from '@flotilla/notification/mail';
import { createTestApp, emptyDatabase, type TestDatabase } from '@flotilla/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const passenger = defineEntity({ module: 'ferry', name: 'passenger', fields: { name: text() } });
const FerryModule = defineBackendModule({
  module: defineModule({
    name: 'ferry',
    entities: [passenger],
    variants: { 'notification.template': ['ferry-boarding'] },
  }),
});
const modules = [NotificationModule, FerryModule];

const templateOf = (variant: string) =>
  defineMailTemplate({
    variant,
    data: z.strictObject({ name: z.string() }),
    load: async () =>
      defineMail({
        words: { en: { subject: 'Boarding' } },
        subject: ({ words }) => words.subject,
        body: (_, { name }: { name: string }) => name,
      }),
  });

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

/** Sends a mail of the module and one of the application. */
async function sendTwo(): Promise<void> {
  await developSchema({ url: database.url, modules, print: () => undefined });
  const app = await createTestApp({ modules, databaseUrl: database.url, env: { DEPLOYMENT: 'development' } });
  try {
    const mail = app.nest.get<Mail>(MAIL);
    for (const [variant, email] of [
      ['ferry-boarding', 'anna@boats.example'],
      ['port-news', 'ben@boats.example'],
    ] as const) {
      const template = templateOf(variant);
      mail.add(template);
      const message = { template, data: { name: email }, topic: 'requests', language: 'en' };
      await app.nest
        .get(Writer)
        .transaction((tx) => mail.send({ ...message, receiver: { email }, beyondLimit: 'always' }, tx));
    }
    await expect.poll(() => app.sql('select from notification_inbox')).toHaveLength(2);
    await app.sql(
      `update notification_template set "adminTitle" = 'Our words', "updatedAt" = now() + interval '1 s'`,
    );
  } finally {
    await app.close();
  }
}

it('deletes the mails, the templates and the tables of a removed module, and keeps those of others', async () => {
  await sendTwo();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const found = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
    expect(await found(`select "table" from flotilla_development where "table" like 'ferry%'`)).toEqual([
      passenger.table,
    ]);

    await removeModule({ url: database.url, modules, name: 'ferry', tables: 'go' });

    const receivers = ['ben@boats.example'];
    expect(await found('select "receiver" from notification_notification')).toEqual(receivers);
    expect(await found('select "receiver" from notification_inbox')).toEqual(receivers);
    expect(await found('select "variant" from notification_template')).toEqual(['port-news']);
    expect(await found('select "id" from notification_notifications_to_templates')).toHaveLength(1);
    expect(await found(`select "id" from flotilla_change where "after"::text like '%anna@%'`)).toEqual([]);
    expect(await found(`select "table" from flotilla_development where "table" like 'ferry%'`)).toEqual([]);
    expect(await found(`select to_regclass('${passenger.table}')::text`)).toEqual([null]);
  } finally {
    await client.end();
  }
});

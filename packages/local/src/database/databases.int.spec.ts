import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { createDatabase, dropDatabase } from './databases.js';

const adminUrl = process.env['TEST_DATABASE_URL'] ?? '';
const names = [`first "${process.pid}"`, `second_${process.pid}`] as const;

afterEach(async () => {
  for (const name of names) await dropDatabase(adminUrl, name);
});

it('creates an empty database under any name', async () => {
  const url = await createDatabase(adminUrl, names[0]);

  expect(await query(url, 'select current_database() as name')).toEqual([{ name: names[0] }]);
});

it('creates a copy of another database', async () => {
  const original = await createDatabase(adminUrl, names[0]);
  await query(original, 'create table note as select 7 as number');

  const copy = await createDatabase(adminUrl, names[1], { template: names[0] });

  expect(await query(copy, 'select number from note')).toEqual([{ number: 7 }]);
});

it('drops a database with an open connection, and ignores a missing one', async () => {
  const client = new Client({ connectionString: await createDatabase(adminUrl, names[0]) });
  const hasEnded = new Promise((resolve) => client.on('error', resolve));
  await client.connect();

  await dropDatabase(adminUrl, names[0]);
  await dropDatabase(adminUrl, names[0]);

  await hasEnded;
  expect(await query(adminUrl, 'select from pg_database where datname = $1', [names[0]])).toEqual([]);
});

it('fails when the database exists already', async () => {
  await createDatabase(adminUrl, names[0]);

  await expect(createDatabase(adminUrl, names[0])).rejects.toThrow('already exists');
});

async function query(url: string, statement: string, values: string[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { explain, type Failure } from '@flotilla/runtime';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMigrations } from './run.js';

const admin = process.env['TEST_DATABASE_URL'] ?? '';
const name = `flotilla_outside_${process.pid}`;
const latin = `flotilla_latin_${process.pid}`;
const ascii = `flotilla_ascii_${process.pid}`;
const guest = `guest_${process.pid}`;
let url: string;

beforeAll(async () => {
  url = await createDatabase(admin, name);
  await sql(
    admin,
    `create role ${guest} login password 'right'`,
    `create database ${latin} encoding 'LATIN1' template template0 locale_provider libc locale 'C'`,
    `create database ${ascii} encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`,
  );
  await sql(url, 'revoke all on schema public from public');
});

afterAll(async () => {
  for (const database of [name, latin, ascii]) await dropDatabase(admin, database);
  await sql(admin, `drop role ${guest}`);
});

const as = (user: string, password: string, database = name) => {
  const address = new URL(admin);
  Object.assign(address, { username: user, password, pathname: `/${database}` });
  return address.href;
};

describe('explain', () => {
  it('names the address when nothing listens there', async () => {
    expect(await failureOf('postgresql://u:p@127.0.0.1:1/shop')).toMatchObject({
      problem: 'No database accepts connections at 127.0.0.1:1, where DATABASE_URL points.',
      fix: expect.stringContaining('correct DATABASE_URL'),
    });
  });

  it('names a host that does not exist', async () => {
    expect(await failureOf('postgresql://u:p@no-host.invalid/shop')).toMatchObject({
      problem: 'DATABASE_URL names the host "no-host.invalid", which does not exist here.',
    });
  });

  it('names a missing database and the statement that creates it', async () => {
    const { username, password } = new URL(admin);
    expect(await failureOf(as(username, password, 'nope'))).toMatchObject({
      problem: 'The database server has no database "nope".',
      fix: expect.stringContaining(`create database "nope" encoding 'UTF8'`),
    });
  });

  it('names the account of a wrong password', async () => {
    expect(await failureOf(as(guest, 'wrong'))).toMatchObject({
      problem: `The database does not accept the password of "${guest}".`,
      fix: expect.stringContaining('%40'),
    });
  });

  it('reports an address without a password', async () => {
    expect(await failureOf(as(guest, ''))).toMatchObject({
      problem: 'The database asks for a password, and DATABASE_URL has none.',
    });
  });

  it('names the right that an account lacks in the schema public', async () => {
    expect(await failureOf(as(guest, 'right'))).toMatchObject({
      problem: expect.stringContaining(`The database account "${guest}" lacks a right:`),
      fix: expect.stringContaining(`grant create, usage on schema public to "${guest}"`),
    });
  });

  it.each([
    ['LATIN1', latin],
    ['SQL_ASCII', ascii],
  ])('refuses the encoding %s, which lacks characters', async (encoding, database) => {
    const { username, password } = new URL(admin);
    expect(await failureOf(as(username, password, database))).toMatchObject({
      problem: `The database "${database}" has the encoding ${encoding}, which can't store every character.`,
      fix: expect.stringContaining("encoding 'UTF8'"),
    });
  });

  it('names the setting to lower when all connections are in use', async () => {
    await sql(admin, `alter role ${guest} connection limit 0`);
    expect(await failureOf(as(guest, 'right'))).toMatchObject({
      problem: expect.stringMatching(/has no free connection\.$/),
      fix: expect.stringContaining('DATABASE_POOL'),
    });
  });
});

describe('flotilla migrate', () => {
  const refused = { DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/shop' };

  it('prints a sentence and what to do, once and without a stack', async () => {
    expect(await flotilla(['migrate'], refused)).toBe(
      `\nNo database accepts connections at 127.0.0.1:1, where DATABASE_URL points.\n→ Start PostgreSQL there, or correct DATABASE_URL. Without it, an embedded database is used.\n`,
    );
  });
});

async function failureOf(address: string): Promise<Failure | undefined> {
  const error = await runMigrations(address, []).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return explain(error, { DATABASE_URL: address });
}

async function sql(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Runs the command-line program in this repository. @returns its stderr */
function flotilla(args: string[], settings: NodeJS.ProcessEnv): Promise<string> {
  const program = join(import.meta.dirname, '../../bin/flotilla.js');
  const env = { ...process.env, ...settings };
  const cwd = join(import.meta.dirname, '../../../..');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (_, __, stderr) => resolve(stderr));
  });
}

import { ConfigError, type Registry } from '@flotilla/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One step of a module's schema, as SQL; `needs` names the modules that it depends on. */
export interface Migration {
  /** Ends in a 13-digit timestamp, which orders migrations. */
  readonly name: string;
  readonly needs?: readonly string[];
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** Declares a migration. Plain data, so that tools can read it. */
export function defineMigration(migration: Migration): Migration {
  return migration;
}

/** Returns the TypeORM classes of the migrations whose modules are all installed, in their order. */
export function migrationClasses(
  migrations: readonly Migration[],
  registry: Registry,
): (new () => MigrationInterface)[] {
  const installed = new Set(registry.modules.map((module) => module.name));
  return migrations
    .filter((migration) => (migration.needs ?? []).every((name) => installed.has(name)))
    .map((migration) => migrationClass(migration));
}

function migrationClass({ name, up, down }: Migration): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = name;
    up = (runner: QueryRunner) => makeAll(runner, up);
    async down(runner: QueryRunner) {
      for (const statement of down) await runner.query(statement);
    }
  };
}

/**
 * Skips additions that exist already, because development may create them before the migration is written.
 */
async function makeAll(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  const made = await madeInDevelopment(runner);
  for (const statement of statements)
    if (isAddition(statement) && made.has(tableOf(statement))) await makeUnlessThere(runner, statement);
    else await runner.query(statement);
}

interface Queries {
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** Returns the tables that development has created or extended; empty in other databases. */
export async function madeInDevelopment(runner: Queries): Promise<ReadonlySet<string>> {
  const [table] = await runner.query(`select to_regclass('flotilla_development') is not null as found`);
  const rows = table?.found ? await runner.query(`select "table" from flotilla_development`) : [];
  return new Set(rows.map(({ table: name }) => String(name)));
}

/** SQLSTATEs of duplicates: column, table or index, constraint. */
const isThere = new Set(['42701', '42P07', '42710']);

async function makeUnlessThere(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('savepoint addition');
  try {
    await runner.query(statement);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && isThere.has(String(error.code)))) throw error;
    await runner.query('rollback to savepoint addition');
    await assertTypes(runner, statement);
  }
}

/** Requires that the existing columns have the types of a statement. @throws ConfigError with the fix */
async function assertTypes(runner: QueryRunner, statement: string): Promise<void> {
  const table = tableOf(statement);
  const other = await otherTypes(runner, statement);
  await runner.query('rollback to savepoint addition');
  if (other.length === 0) return;
  const messages = other.map(
    ({ name, there, asked }) => `Development made ${table}.${name} ${there}; a migration makes it ${asked}.`,
  );
  // A migration that creates the table will not add the column, so it is added here.
  const anew = ({ name, made }: OtherType) =>
    statement.startsWith('CREATE TABLE') ? `, ADD "${name}" ${made}` : '';
  const drops = other.map((one) => `  ALTER TABLE "${table}" DROP COLUMN "${one.name}"${anew(one)};`);
  throw new ConfigError(
    [
      ...messages,
      'Run this in the development database (it deletes the data in there) and start again:',
      ...drops,
    ].join('\n'),
  );
}

interface OtherType {
  readonly name: string;
  readonly there: string;
  readonly asked: string;
  /** In the notation of `ADD`. */
  readonly made: string;
}

const added = /\bADD (?:COLUMN )?"([^"]+)"/g;

/**
 * Returns the columns of a statement that exist with another type, as PostgreSQL reads both. Creates a schema
 * that the caller rolls back.
 */
async function otherTypes(runner: QueryRunner, statement: string): Promise<OtherType[]> {
  const table = tableOf(statement);
  const columns = [...statement.matchAll(added)].map(([, name]) => name);
  const isTable = statement.startsWith('CREATE TABLE');
  if (!isTable && columns.length === 0) return [];
  await runner.query('create schema flotilla_asked');
  if (!isTable) await runner.query(`create table flotilla_asked."${table}" (like "${table}")`);
  for (const name of columns)
    await runner.query(`alter table flotilla_asked."${table}" drop column if exists "${name}"`);
  await runner.query(statement.replace(/(TABLE\s+)(?:"public"\.)?"/, '$1flotilla_asked."'));
  return runner.query(
    `select attname as name, format_type(own.atttypid, own.atttypmod) as there, format_type(asked.atttypid, asked.atttypmod) as asked,
       concat(format_type(asked.atttypid, asked.atttypmod), ' DEFAULT ' || pg_get_expr(adbin, adrelid), case when asked.attnotnull then ' NOT NULL' end) as made
     from pg_attribute asked join pg_attribute own using (attname)
       left join pg_attrdef on adrelid = asked.attrelid and adnum = asked.attnum and asked.attgenerated = ''
     where asked.attrelid = to_regclass($1) and own.attrelid = to_regclass($2) and asked.attnum > 0
       and format_type(own.atttypid, own.atttypmod) <> format_type(asked.atttypid, asked.atttypmod)
     order by asked.attnum`,
    [`flotilla_asked."${table}"`, `"${table}"`],
  );
}

const addition = /^(CREATE (TABLE|(UNIQUE )?INDEX|TRIGGER)|ALTER TABLE "[^"]+" ADD) /;

/** Returns whether a statement only adds something. */
export const isAddition = (statement: string) => addition.test(statement);

/** Returns the table of a statement; empty when it names none. */
export const tableOf = (statement: string) =>
  /(?:TABLE|ON)\s+(?:"public"\.)?"([^"]+)"/.exec(statement)?.[1] ?? '';

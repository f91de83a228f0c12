import type { Registry } from '@flotilla/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One step of a module's schema, as SQL; `needs` names the modules without which it has no meaning. */
export interface Migration {
  /** Ends in the 13-digit moment by which migrations are ordered. */
  readonly name: string;
  readonly needs?: readonly string[];
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** Declares a migration; kept as data so that tools can read it. */
export function defineMigration(migration: Migration): Migration {
  return migration;
}

/** The TypeORM classes of the migrations whose modules are all installed, in their order. */
export function migrationClasses(migrations: readonly Migration[], registry: Registry): (new () => MigrationInterface)[] {
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

/** Development gives its database what definitions ask for before a migration of it is written, which then finds that made. */
async function makeAll(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  const made = await madeInDevelopment(runner);
  for (const statement of statements)
    if (isAddition(statement) && made.has(tableOf(statement))) await makeUnlessThere(runner, statement);
    else await runner.query(statement);
}

/** The tables that development has made or added to in a database; no other database has any. */
async function madeInDevelopment(runner: QueryRunner): Promise<ReadonlySet<string>> {
  const [table]: { found: boolean }[] = await runner.query(`select to_regclass('flotilla_development') is not null as found`);
  const rows: { table: string }[] = table?.found ? await runner.query(`select "table" from flotilla_development`) : [];
  return new Set(rows.map(({ table: name }) => name));
}

/** SQLSTATE of what is there already: a column, a table or an index, a constraint. */
const isThere = new Set(['42701', '42P07', '42710']);

async function makeUnlessThere(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('savepoint addition');
  try {
    await runner.query(statement);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && isThere.has(String(error.code)))) throw error;
    await runner.query('rollback to savepoint addition');
  }
}

const addition = /^(CREATE (TABLE|(UNIQUE )?INDEX)|ALTER TABLE "[^"]+" ADD) /;

/** Whether a statement makes something new and loses nothing. */
export const isAddition = (statement: string) => addition.test(statement);

/** The table that a statement is about; empty when it is about none. */
export const tableOf = (statement: string) => /(?:TABLE|ON)\s+(?:"public"\.)?"([^"]+)"/.exec(statement)?.[1] ?? '';

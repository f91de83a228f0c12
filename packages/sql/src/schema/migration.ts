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
    up = (runner: QueryRunner) => runAll(runner, up);
    down = (runner: QueryRunner) => runAll(runner, down);
  };
}

async function runAll(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runner.query(statement);
}

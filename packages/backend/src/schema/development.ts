import { createRegistry } from '@flotilla/core';
import { DataSource, type EntityManager } from 'typeorm';
import { dataSourceOptions, migrate } from './data-source.js';
import { differences, type GenerateInput } from './generate.js';
import { isAddition, madeInDevelopment, type Migration, tableOf } from './migration.js';

export interface DevelopmentInput extends GenerateInput {
  /** Reports changes and required actions to the developer. */
  readonly print: (line: string) => void;
}

/**
 * Adds tables, columns and indexes that definitions need and no migration creates yet to a development
 * database. Destructive changes are reported, not applied. A later migration skips what exists.
 */
export async function developSchema({ url, modules, print }: DevelopmentInput): Promise<void> {
  const dataSource = await openFor({ url, modules });
  try {
    await migrate(dataSource);
    const { up } = await differences(dataSource, createRegistry(modules.map(({ module }) => module)));
    const removed = new Set(up.filter((statement) => !isAddition(statement)).map(objectOf));
    const isMadeAtOnce = (statement: string) => isAddition(statement) && !removed.has(objectOf(statement));
    const made = await make(dataSource, up.filter(isMadeAtOnce), print);
    if (made.length > 0)
      print(
        `The database of development has ${[...new Set(made)].join(', ')}. Before you commit: flotilla migrate generate`,
      );
    const remaining = up.filter((statement) => !isMadeAtOnce(statement));
    const isOwn = ofDevelopment(
      await madeInDevelopment(dataSource),
      modules.flatMap(({ migrations }) => migrations),
    );
    // Replacements are created by the next start.
    const own = remaining.filter((statement) => isOwn(statement) && !isAddition(statement));
    if (own.length > 0)
      print(
        `These were made in development; no definition needs them, and no migration knows them:\n${own.map(ended).join('\n')}\nRun this in the development database (it deletes the data in there) and start again.`,
      );
    const others = remaining.filter((statement) => !isOwn(statement));
    if (others.length > 0)
      print(
        `The database differs from the definitions:\n${others.map(indented).join('\n')}\nRun: flotilla migrate generate --allow-drop`,
      );
  } finally {
    await dataSource.destroy();
  }
}

function openFor({ url, modules }: GenerateInput): Promise<DataSource> {
  const registry = createRegistry(modules.map(({ module }) => module));
  const migrations = modules.flatMap((module) => module.migrations);
  return new DataSource(dataSourceOptions({ url, registry, migrations, poolSize: 3 })).initialize();
}

/** Runs each addition that succeeds, and returns their descriptions. */
async function make(
  dataSource: DataSource,
  statements: readonly string[],
  print: DevelopmentInput['print'],
): Promise<string[]> {
  const made: string[] = [];
  if (statements.length > 0)
    await dataSource.query(`create table if not exists flotilla_development ("table" text primary key)`);
  for (const statement of statements) {
    try {
      await dataSource.transaction((manager) => makeOne(manager, statement));
      made.push(inWords(statement));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      print(
        `The development database could not be given a column or index of a definition: ${why}\n${indented(statement)}\nGive the field a default, or make it optional.`,
      );
    }
  }
  return made;
}

async function makeOne(manager: EntityManager, statement: string): Promise<void> {
  await manager.query(statement);
  await manager.query(`insert into flotilla_development values ($1) on conflict do nothing`, [
    tableOf(statement),
  ]);
}

/** Returns whether a statement concerns something that development created and no migration mentions. */
function ofDevelopment(
  tables: ReadonlySet<string>,
  migrations: readonly Migration[],
): (statement: string) => boolean {
  const steps = migrations.flatMap(({ up }) => up);
  return (statement) => {
    const [table, name] = [tableOf(statement), nameIn(statement)];
    const isOfModule =
      table === '' ? [...tables].some((one) => name.startsWith(`${one}_`)) : tables.has(table);
    return (
      isOfModule &&
      !steps.some((step) => step.includes(`"${name}"`) && (table === '' || tableOf(step) === table))
    );
  };
}

/** Returns the column, index or constraint of a statement. */
const nameIn = (statement: string) =>
  /(?:ADD|COLUMN|CONSTRAINT|INDEX)\s+(?:"public"\.)?"([^"]+)"/.exec(statement)?.[1] ?? '';

/**
 * Returns a key that is equal for the removal and the addition of an object; dropping an index does not name
 * the table.
 */
const objectOf = (statement: string) =>
  / INDEX /.test(statement) ? nameIn(statement) : `${tableOf(statement)}.${nameIn(statement)}`;

const indented = (statement: string) => `  ${statement}`;
const ended = (statement: string) => `  ${statement};`;

/** Returns `fleet_boat.berths` for a column, else the table, or the table of an index or constraint. */
function inWords(statement: string): string {
  const column = /^ALTER TABLE "[^"]+" ADD "([^"]+)"/.exec(statement)?.[1];
  if (column !== undefined) return `${tableOf(statement)}.${column}`;
  return statement.startsWith('CREATE TABLE')
    ? `the table ${tableOf(statement)}`
    : `indexes and constraints of ${tableOf(statement)}`;
}

import { content, createRegistry, defineEntity, defineModule, integer, text } from '@flotilla/core';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataSourceOptions, migrate } from './data-source.js';
import { developSchema } from './development.js';
import type { Migration } from './migration.js';
import { missingSteps } from './generate.js';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const names: string[] = [];
let url: string;
let printed: string[];

beforeEach(async () => {
  url = await emptyDatabase();
  printed = [];
});
afterEach(() => Promise.all(names.splice(0).map((name) => dropDatabase(server, name))));

function emptyDatabase(): Promise<string> {
  const name = `flotilla_develop_${crypto.randomUUID().replaceAll('-', '')}`;
  names.push(name);
  return createDatabase(server, name);
}

const boat = { ...content() };
const roomy = { ...boat, berths: integer({ default: 2, index: true }) };
const moduleOf = (fields: typeof boat, migrations: readonly Migration[] = []) => {
  const entity = defineEntity({ module: 'fleet', name: 'boat', fields });
  return { module: defineModule({ name: 'fleet', entities: [entity] }), migrations };
};
const develop = (module: ReturnType<typeof moduleOf>) =>
  developSchema({ url, modules: [module], print: (line) => printed.push(line) });

async function columns(): Promise<string[]> {
  return onDatabase(moduleOf(boat), async (dataSource) => {
    const rows = await dataSource.query<{ name: string }[]>(
      `select column_name as name from information_schema.columns where table_name = 'fleet_boat'`,
    );
    return rows.map(({ name }) => name);
  });
}

async function typeOfBerths(): Promise<string | undefined> {
  return onDatabase(moduleOf(boat), async (dataSource) => {
    const [column] = await dataSource.query<{ type: string }[]>(
      `select data_type as type from information_schema.columns where table_name = 'fleet_boat' and column_name = 'berths'`,
    );
    return column?.type;
  });
}

async function onDatabase<T>(
  module: ReturnType<typeof moduleOf>,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const registry = createRegistry([module.module]);
  const dataSource = await new DataSource(
    dataSourceOptions({ url, registry, migrations: module.migrations, poolSize: 2 }),
  ).initialize();
  return work(dataSource).finally(() => dataSource.destroy());
}

async function generated(module: ReturnType<typeof moduleOf>, moment: number): Promise<Migration> {
  const [step] = await missingSteps({ url: await emptyDatabase(), modules: [module] });
  return { name: `FleetChange${moment}`, up: step?.up ?? [], down: step?.down ?? [] };
}

it('creates tables, columns and indexes without a migration, and reports them once', async () => {
  await develop(moduleOf(boat));
  await develop(moduleOf(roomy));
  expect(await columns()).toContain('berths');
  expect(printed).toEqual([
    expect.stringMatching(
      /^The database of development has the table fleet_boat.*Before you commit: flotilla migrate generate$/,
    ),
    expect.stringContaining('fleet_boat.berths'),
  ]);

  await develop(moduleOf(roomy));
  expect(printed).toHaveLength(2);
});

it('makes the later migration skip what exists, wherever it runs', async () => {
  await develop(moduleOf(boat));
  await develop(moduleOf(roomy));
  const initial = await generated(moduleOf(roomy), 1760000000001);

  expect(await onDatabase(moduleOf(roomy, [initial]), migrate)).toContain(initial.name);
  await develop(moduleOf(roomy, [initial]));
  expect(printed).toHaveLength(2);
});

it('lets a migration create the parts that development did not', async () => {
  await develop(moduleOf(boat));
  const initial = await generated(moduleOf(boat), 1760000000001);
  await develop(moduleOf(roomy, [initial]));
  const cabined = { ...roomy, cabins: integer({ default: 1, index: true }) };
  const change = await generated(moduleOf(cabined, [initial]), 1760000000002);

  await onDatabase(moduleOf(cabined, [initial, change]), migrate);
  expect(await columns()).toEqual(expect.arrayContaining(['berths', 'cabins']));
  printed = [];
  await develop(moduleOf(cabined, [initial, change]));
  expect(printed).toEqual([]);
});

it('runs migrations unchanged when development created nothing', async () => {
  const module = moduleOf(boat, [await generated(moduleOf(boat), 1760000000001)]);

  await develop(module);
  expect(await columns()).toContain('slug');
  await onDatabase(module, (dataSource) =>
    dataSource.query(`delete from flotilla_migrations where name like 'Fleet%'`),
  );
  await expect(onDatabase(module, migrate)).rejects.toThrow('"fleet_boat" already exists');
});

it('drops nothing, but prints the statements', async () => {
  await develop(moduleOf(roomy));
  await develop(moduleOf(boat));

  expect(await columns()).toContain('berths');
  expect(printed.at(-1)).toMatch(
    /no migration knows.*DROP INDEX .*DROP COLUMN "berths";\nRun this in the development database/s,
  );
  expect(printed.join('\n')).not.toContain('--allow-drop');
});

it('prints the command that drops what a migration created', async () => {
  const initial = await generated(moduleOf(roomy), 1760000000001);
  const cabined = { ...boat, cabins: integer({ default: 1 }) };
  const both = { ...roomy, ...cabined };
  await develop(moduleOf(both, [initial]));
  await develop(moduleOf(cabined, [initial]));

  expect(await columns()).toEqual(expect.arrayContaining(['berths', 'cabins']));
  expect(printed.at(-1)).toMatch(/DROP COLUMN "berths"\nRun: flotilla migrate generate --allow-drop$/);
  expect(printed.join('\n')).not.toContain('no migration knows');
});

describe('a column whose type is changed after development made it', () => {
  const wordy = { ...boat, berths: text({ default: '', index: true }) };
  const drop = 'ALTER TABLE "fleet_boat" DROP COLUMN "berths"';

  it('is reported with the fix, and created again after the drop', async () => {
    await develop(moduleOf(boat));
    await develop(moduleOf(roomy));
    printed = [];
    await develop(moduleOf(wordy));
    expect(printed).toEqual([expect.stringContaining(`  ${drop};\nRun this in the development database`)]);

    await onDatabase(moduleOf(wordy), (dataSource) => dataSource.query(drop));
    await develop(moduleOf(wordy));
    expect(await typeOfBerths()).toBe('text');
  });

  it.each([
    ['its column', drop],
    ['its table', `${drop}, ADD "berths" text DEFAULT ''::text NOT NULL`],
  ])('stops a migration of %s, which is not recorded as run', async (made, help) => {
    const before = made === 'its table' ? [] : [await generated(moduleOf(boat), 1760000000001)];
    await develop(moduleOf(roomy, before));
    const change = await generated(moduleOf(wordy, before), 1760000000002);
    const changed = moduleOf(wordy, [...before, change]);

    await expect(onDatabase(changed, migrate)).rejects.toThrow(
      `Development made fleet_boat.berths integer; a migration makes it text.\nRun this in the development database (it deletes the data in there) and start again:\n  ${help};`,
    );
    await onDatabase(changed, (dataSource) => dataSource.query(help));
    await develop(changed);
    expect(await typeOfBerths()).toBe('text');
    expect(await onDatabase(changed, migrate)).toEqual([]);
  });
});

it('reports why a column cannot be added to existing rows', async () => {
  await develop(moduleOf(boat));
  await onDatabase(moduleOf(boat), (dataSource) =>
    dataSource.query(`insert into fleet_boat ("adminTitle", slug) values ('Aurora', 'aurora')`),
  );

  const strict = { ...boat, berths: integer() };
  await develop(moduleOf(strict));

  expect(printed.at(-1)).toMatch(/could not be given.*"berths".*contains null values/s);
});

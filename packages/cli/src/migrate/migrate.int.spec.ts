import { content, defineEntity, defineModule, integer } from '@flotilla/core';
import { defineBackendModule } from '@flotilla/backend';
import { frameworkMigrations, type Migration } from '@flotilla/backend/schema';
import { describe, expect, it } from 'vitest';
import { checkDatabase } from '../doctor/doctor.js';
import { scratchDatabase } from './databases.js';
import { findDrift, losesData, migrationFile } from './generate.js';
import { pendingMigrations, runMigrations } from './run.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
const roomyBoat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer({ default: 2, index: true }) },
});

const moduleOf = (entity: typeof boat, migrations: readonly Migration[]) =>
  defineBackendModule({ module: defineModule({ name: 'fleet', entities: [entity] }), migrations });

describe('migrations', () => {
  it('are generated, leave no drift, and are generated again after a change', async () => {
    const initial = await drifted(moduleOf(boat, []), 'FleetInitial1760000000001');
    expect(initial.up[0]).toContain('CREATE TABLE "fleet_boat"');
    expect(await findDrift([moduleOf(boat, [initial])], process.env)).toEqual([]);

    const berths = await drifted(moduleOf(roomyBoat, [initial]), 'FleetBerths1760000000002');
    expect(berths.down).toEqual([
      `DROP INDEX "public"."fleet_boat_berths_idx"`,
      `ALTER TABLE "fleet_boat" DROP COLUMN "berths"`,
    ]);

    const dropped = await findDrift([moduleOf(boat, [initial, berths])], process.env);
    expect(dropped.map(({ module }) => module)).toEqual(['fleet']);
    expect(losesData(dropped)).toEqual([`ALTER TABLE "fleet_boat" DROP COLUMN "berths"`]);
  });

  it('run once, which the doctor reports', async () => {
    const fleet = moduleOf(boat, [await drifted(moduleOf(boat, []), 'FleetInitial1760000000001')]);
    const { url, close } = await scratchDatabase(process.env);
    try {
      expect(await checkDatabase(url, [fleet])).toMatchObject([
        { state: 'right' },
        { state: 'right', message: expect.stringContaining('ICU') },
        { state: 'wrong', fix: 'Run: flotilla migrate' },
      ]);
      const names = ['FleetInitial1760000000001', ...frameworkMigrations.map(({ name }) => name)];
      expect((await runMigrations(url, [fleet])).toSorted()).toEqual(names.toSorted());
      expect(await pendingMigrations(url, [fleet])).toEqual([]);
      expect(await checkDatabase(url, [fleet])).toMatchObject([
        { state: 'right' },
        { state: 'right' },
        { state: 'right', message: 'All migrations have run' },
      ]);
    } finally {
      await close();
    }
  });

  it('reports a database that does not respond', async () => {
    expect(await checkDatabase('postgresql://nobody@127.0.0.1:1/none', [])).toMatchObject([
      { state: 'wrong', fix: expect.stringContaining('DATABASE_URL') },
    ]);
  });
});

describe('migrationFile', () => {
  it('escapes the characters of template literals', () => {
    const step = { module: 'fleet', needs: ['blog'], up: ['a `b` ${c} \\d'], down: [] };
    expect(migrationFile(step, 'with-blog', 1760000000000).text).toContain('`a \\`b\\` \\${c} \\\\d`');
  });
});

async function drifted(module: ReturnType<typeof moduleOf>, name: string): Promise<Migration> {
  const [step] = await findDrift([module], process.env);
  return { name, up: step?.up ?? [], down: step?.down ?? [] };
}

import { defineBackendModule } from '@flotilla/backend';
import { missingSteps } from '@flotilla/backend/schema';
import { date, defineEntity, defineModule, email, reference, text } from '@flotilla/core';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { contractSuite } from '@flotilla/testing/contract';

/** Definitions with kinds and options that no module of this repository uses in this way. */
const guest = defineEntity({
  module: 'fleet',
  name: 'guest',
  fields: {
    name: text({ optional: true }),
    email: email({ unique: true }),
    second: email({ optional: true }),
  },
});

const trip = defineEntity({
  module: 'fleet',
  name: 'trip',
  fields: { day: date(), harbour: text({ optional: true, max: 100 }) },
  unique: [['day', 'harbour']],
});
const booking = defineEntity({
  module: 'fleet',
  name: 'booking',
  fields: { tripId: reference({ to: 'fleet.trip' }), email: email() },
  publishing: true,
  unique: [['tripId', 'email']],
});

const module = defineModule({ name: 'fleet', entities: [guest, trip, booking] });
contractSuite({ modules: [await migrated()], only: 'entity' });

/** Returns the module with the migration that is generated for it. */
async function migrated() {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `flotilla_kinds_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    const [step] = await missingSteps({
      url: await createDatabase(server, name),
      modules: [{ module, migrations: [] }],
    });
    const { up = [], down = [] } = step ?? {};
    return defineBackendModule({ module, migrations: [{ name: 'FleetInitial1760000000001', up, down }] });
  } finally {
    await dropDatabase(server, name);
  }
}

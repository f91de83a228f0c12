import { Inject } from '@nestjs/common';
import type { Telemetry } from '@flotilla/telemetry';
import { Hearing } from '../changes/hearing.js';
import { InvalidationBus } from '../changes/invalidation-bus.js';
import { jobGauges, jobsOf } from '../jobs/job-gauges.js';
import { Database } from '../database/database.js';
import { TELEMETRY } from '../tokens.js';

/** What stands and waits in a server, looked up when metrics are asked for. */
export class ServerGauges {
  constructor(
    @Inject(TELEMETRY) telemetry: Telemetry | undefined,
    @Inject(Database) db: Database,
    @Inject(Hearing) hearing: Hearing,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    telemetry?.gauges(
      {
        flotilla_database_connections: 'Connections of the pool.',
        flotilla_database_connections_idle: 'Connections of the pool that nothing uses.',
        flotilla_database_waiting: 'Statements that wait for a connection of the pool.',
        flotilla_writes_waiting: 'Waits for the word of other processes and sites that they have heard of a write.',
        flotilla_changes_heard: 'Whether changes of other processes are heard (1); while not (0), nothing cached is trusted.',
      },
      () => {
        const { total, idle, waiting } = db.connections;
        return {
          flotilla_database_connections: total,
          flotilla_database_connections_idle: idle,
          flotilla_database_waiting: waiting,
          flotilla_writes_waiting: hearing.waits,
          flotilla_changes_heard: bus.isConnected ? 1 : 0,
        };
      },
    );
    telemetry?.gauges(backlogGauges, () => backlogOf(db));
    telemetry?.gauges(jobGauges, () => jobsOf(db));
  }
}

const backlogGauges = {
  flotilla_outbox_events: 'Events that no process has told yet, of the whole database.',
  flotilla_outbox_oldest_seconds: 'Age of the oldest of them.',
  flotilla_deliveries: 'Events that wait for one subscriber each, of the whole database.',
  flotilla_deliveries_failing: 'Those of them that have failed before, and are tried again.',
  flotilla_deliveries_oldest_seconds: 'Age of the oldest of them.',
};

async function backlogOf(db: Database): Promise<Record<keyof typeof backlogGauges, number>> {
  const [row] = await db.query<Record<keyof typeof backlogGauges, string | number>>(`
select o.*, d.* from
  (select count(*)::int as flotilla_outbox_events,
    coalesce(extract(epoch from now() - min("createdAt")), 0)::float8 as flotilla_outbox_oldest_seconds from flotilla_outbox) o,
  (select count(*)::int as flotilla_deliveries, (count(*) filter (where "attempts" > 0))::int as flotilla_deliveries_failing,
    coalesce(extract(epoch from now() - min("createdAt")), 0)::float8 as flotilla_deliveries_oldest_seconds from flotilla_delivery) d`);
  const names = Object.keys(backlogGauges) as (keyof typeof backlogGauges)[];
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name])])) as Record<keyof typeof backlogGauges, number>;
}

import { Inject } from '@nestjs/common';
import type { Telemetry } from '@flotilla/runtime/telemetry';
import { Acknowledgements } from '../../invalidation/acknowledgements.js';
import { Database } from '../../database/database.js';
import type { Replicas } from '../../database/replicas/replicas.js';
import { InvalidationBus } from '../../invalidation/invalidation-bus.js';
import { TELEMETRY } from '../../tokens.js';
import { jobsSchema } from '../../jobs/queued-jobs.js';

/** Gauges of a server, read when metrics are scraped. */
export class ServerGauges {
  constructor(
    @Inject(TELEMETRY) telemetry: Telemetry | undefined,
    @Inject(Database) db: Database,
    @Inject(Acknowledgements) acknowledgements: Acknowledgements,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    telemetry?.gauges(
      {
        flotilla_database_connections: 'Connections of the pool.',
        flotilla_database_connections_idle: 'Connections of the pool that nothing uses.',
        flotilla_database_waiting: 'Statements that wait for a connection of the pool.',
        flotilla_writes_waiting: 'Writes that wait for the acknowledgements of other processes and sites.',
        flotilla_changes_heard:
          'Whether changes of other processes are received (1); while not (0), nothing cached is trusted.',
      },
      () => {
        const { total, idle, waiting } = db.connections;
        return {
          flotilla_database_connections: total,
          flotilla_database_connections_idle: idle,
          flotilla_database_waiting: waiting,
          flotilla_writes_waiting: acknowledgements.waits,
          flotilla_changes_heard: bus.isConnected ? 1 : 0,
        };
      },
    );
    const { replicas } = db;
    if (replicas) telemetry?.gauges(replicaGauges, () => replicasOf(replicas));
    telemetry?.gauges(outboxGauges, () => outboxOf(db));
    telemetry?.gauges(jobGauges, () => jobsOf(db));
  }
}

const replicaGauges = {
  flotilla_replicas_used: 'Replicas of the database that answer reads of visitors.',
  flotilla_replica_lag_seconds: 'How long the replica that is furthest behind has been behind.',
};

function replicasOf({ list }: Replicas): Record<keyof typeof replicaGauges, number> {
  return {
    flotilla_replicas_used: list.filter(({ unusable }) => unusable === undefined).length,
    flotilla_replica_lag_seconds: Math.max(...list.map(({ lagMs }) => lagMs)) / 1000,
  };
}

const outboxGauges = {
  flotilla_outbox_events: 'Changes that no process has published yet, of the whole database.',
  flotilla_outbox_oldest_seconds: 'Age of the oldest of them.',
};

async function outboxOf(db: Database): Promise<Record<keyof typeof outboxGauges, number>> {
  const [counts] = await db.query<Record<keyof typeof outboxGauges, number>>(`
select count(*)::int as flotilla_outbox_events,
  coalesce(extract(epoch from now() - min("createdAt")), 0)::float8 as flotilla_outbox_oldest_seconds from flotilla_outbox`);
  if (!counts) throw new Error('PostgreSQL returned no row.');
  return counts;
}

const jobGauges = {
  flotilla_jobs_waiting:
    'Jobs, and events for a handler, that are due and wait for a process, of the whole database.',
  flotilla_jobs_oldest_seconds: 'How long the oldest of them has been due.',
  flotilla_jobs_running: 'Jobs that a process works on.',
  flotilla_jobs_failed: 'Jobs that failed for good within the last fourteen days.',
};

type Counts = Record<keyof typeof jobGauges, number>;

/** Counts the jobs of the whole database. */
async function jobsOf(db: Database): Promise<Counts> {
  const [counts] = await db.query<Counts>(`
select (count(*) filter (where waits))::int as flotilla_jobs_waiting,
  coalesce(extract(epoch from now() - min(start_after) filter (where waits)), 0)::float8 as flotilla_jobs_oldest_seconds,
  (count(*) filter (where state = 'active'))::int as flotilla_jobs_running,
  (count(*) filter (where state = 'failed'))::int as flotilla_jobs_failed
from (select state, start_after, state < 'active' and start_after <= now() as waits from ${jobsSchema}.job where state <> 'completed') j`);
  if (!counts) throw new Error('PostgreSQL returned no row.');
  return counts;
}

import type { Registry } from '@flotilla/core';
import type { Telemetry, Work } from '@flotilla/runtime/telemetry';
import { lruCache } from '@flotilla/runtime/caching';
import type { StatementMeter } from '../../database/database.js';
import { type StatementName, statementNames } from '../../query/statement-name.js';

const maxNames = 2000;

/** Creates the meter of a server's statements. */
export function statementMeter(registry: Registry, telemetry: Telemetry): StatementMeter {
  const work: Work<keyof StatementName> = telemetry.work({
    metric: 'flotilla_sql_duration_seconds',
    help: 'Duration of SQL statements, from the call to the last row, with the wait for a connection.',
    labels: ['module', 'entity', 'operation'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    span: 'client',
  });
  const nameOf = statementNames(registry);
  const names = lruCache<StatementName>(maxNames);
  return {
    run(text, send) {
      const labels = names.get(text) ?? nameOf(text);
      names.set(text, labels);
      const { module, entity, operation } = labels;
      return work.run(
        {
          span: `sql ${module}.${entity} ${operation}`,
          attributes: { 'db.system.name': 'postgresql' },
          labels,
        },
        send,
      );
    },
  };
}

import type { Entity } from '@flotilla/core';
import type { Writer } from '../invalidation/writer.js';
import type { TableStatistics } from '../invalidation/table-statistics.js';
import type { Events } from '../jobs/events/events.js';
import type { CompileContext } from '../query/statement.js';
import type { JoinedInserts } from './joined-inserts.js';
import type { RowHooks } from './row-hooks.js';
import type { StoredValues } from './stored-values.js';
import type { WriteRunner } from './write-runner.js';
import type { WriteStatements } from './write-statements.js';

/** Dependencies of writes. */
export interface WriteParts {
  readonly writer: Writer;
  readonly joined: JoinedInserts;
  readonly events: Events;
  readonly compile: CompileContext;
  readonly hooks: RowHooks;
  readonly statistics: TableStatistics;
}

/** Dependencies of the inserts, updates and deletes of one entity. */
export interface EntityWriteParts extends WriteParts {
  readonly entity: Entity;
  readonly statements: WriteStatements;
  readonly runner: WriteRunner;
  readonly values: StoredValues;
}

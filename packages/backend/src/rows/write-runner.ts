import { isTransient, LostRaceError } from '../database/database-errors.js';
import type { TableStatistics } from '../invalidation/table-statistics.js';
import type { Writer } from '../invalidation/writer.js';
import type { Entity } from '@flotilla/core';
import type { Events } from '../jobs/events/events.js';
import { databaseProblem } from '../schema/database-problem.js';
import type { WriteMeta } from './write-meta.js';
import { lostRace } from './generated.js';
import type { WriteStatement, WrittenRow } from './write-statements.js';

const maxAttempts = 4;

/** The author, and the written values. */
type ActedRows = WriteMeta & { readonly rows?: readonly Readonly<Record<string, unknown>>[] };

/** Runs the write statements of one entity. */
export class WriteRunner {
  constructor(
    private readonly entity: Entity,
    private readonly parts: {
      readonly writer: Writer;
      readonly events: Events;
      readonly statistics: TableStatistics;
    },
  ) {}

  /**
   * Runs a statement. Retries when a concurrent statement took a generated value or was in a deadlock with this one; within a transaction the
   * caller retries the whole transaction.
   * @throws as the database does
   */
  async run(statement: WriteStatement, given: readonly unknown[], acted: ActedRows): Promise<WrittenRow[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(statement, given, acted);
      } catch (error) {
        if (!isTransient(error) || acted.tx || attempt >= maxAttempts) throw error;
      }
    }
  }

  /** Omits the actors when the event has no handlers. */
  private async once(
    { text, emittingText, event, isRecorded }: WriteStatement,
    given: readonly unknown[],
    acted: ActedRows,
  ) {
    const { writer, events, statistics } = this.parts;
    const { actors, by, tx, rows = [] } = acted;
    const values = isRecorded ? [...given, JSON.stringify(by)] : given;
    type Written = WrittenRow & Record<string, unknown>;
    try {
      const handlers = events.handlersOf(event);
      // Awaits only during startup, so that the statements of a transaction keep their order.
      if (handlers.length > 0 && !events.isReady) await events.ready();
      const [sent, all] =
        handlers.length === 0
          ? [text, values]
          : [emittingText, [...values, handlers, JSON.stringify(actors())]];
      const written = await writer.statement<Written>(sent, all, tx);
      statistics.written(this.entity.table, written.length, tx);
      return written;
    } catch (error) {
      throw lostRace(error, this.entity, rows) ? new LostRaceError() : databaseProblem(error, [this.entity]);
    }
  }
}

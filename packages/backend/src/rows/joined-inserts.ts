import { lruCache } from '@flotilla/runtime/caching';
import { LostRaceError } from '../database/database-errors.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { type Entity, isLink } from '@flotilla/core';
import { type RecordedBy, recordingOfInserts } from '../history/recording.js';
import { databaseProblem } from '../schema/database-problem.js';
import { lostRace, withDistinct } from './generated.js';
import {
  announced,
  answeredRows,
  type WriteStatement,
  type WriteStatements,
  type WrittenRow,
} from './write-statements.js';

/** New rows of one entity. */
export interface Insert {
  readonly entity: Entity;
  readonly statements: WriteStatements;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** The author of each row; empty when the entity has no history. */
  readonly by: readonly RecordedBy[];
  /** Set when the entity's event has handlers: inserts the rows by a statement that emits it. */
  readonly emitting: (() => Promise<readonly WrittenRow[]>) | undefined;
}

interface PendingInsert extends Insert {
  readonly resolve: (written: readonly WrittenRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Cached statements, one per combination of tables that code writes together. */
const maxTexts = 200;

/** Inserts per statement. Bounds the memory of a loop that inserts without awaiting. */
const maxInserts = 100;

/**
 * Batches the concurrent inserts of a transaction, into any tables, into one statement: an order and its
 * lines cost one round trip. The rows may reference each other, because PostgreSQL checks foreign keys at the
 * end of a statement (https://www.postgresql.org/docs/current/sql-set-constraints.html). Later statements of
 * the transaction run after the batch.
 */
export class JoinedInserts {
  private readonly pending = new WeakMap<WriteTransaction, PendingInsert[]>();
  private readonly texts = lruCache<string>(maxTexts);

  constructor(private readonly writer: Writer) {}

  /** Returns the written rows, in no particular order. @throws the error of any insert in the same batch */
  insert(wanted: Insert, tx: WriteTransaction): Promise<readonly WrittenRow[]> {
    return new Promise((resolve, reject) => {
      const one = { ...wanted, resolve, reject };
      const others = this.pending.get(tx);
      if (others) return void others.push(one);
      const all = [one];
      this.pending.set(tx, all);
      tx.beforeNext(() => {
        this.pending.delete(tx);
        for (const inserts of inTurn(all)) void this.run(inserts, tx);
      });
    });
  }

  private async run(pending: readonly PendingInsert[], tx: WriteTransaction): Promise<void> {
    try {
      const written = await (pending[0]?.emitting?.() ?? this.write(pending, tx));
      for (const { resolve } of pending) resolve(written);
    } catch (error) {
      const entities = pending.map(({ entity }) => entity);
      const problem = pending.some(({ entity, rows }) => lostRace(error, entity, rows))
        ? new LostRaceError()
        : databaseProblem(error, entities);
      for (const { reject } of pending) reject(problem);
    }
  }

  private write(pending: readonly Insert[], tx: WriteTransaction): Promise<readonly WrittenRow[]> {
    const tables = [...Map.groupBy(pending, ({ entity }) => entity).values()];
    const rows = tables.map((inserts) => JSON.stringify(rowsOf(inserts)));
    const { text, isRecorded } = this.statementOf(tables.flatMap(([first]) => first ?? []));
    const values = isRecorded ? [...rows, JSON.stringify(pending.flatMap(({ by }) => by))] : rows;
    return this.writer.statement<WrittenRow & Record<string, unknown>>(text, values, tx);
  }

  private statementOf(inserts: readonly Insert[]): Pick<WriteStatement, 'text' | 'isRecorded'> {
    const [only] = inserts;
    if (only && inserts.length === 1) return only.statements.insert;
    const key = inserts.map(({ entity }) => entity.key).join(',');
    const text = this.texts.get(key) ?? joinedText(inserts);
    this.texts.set(key, text);
    return { text, isRecorded: true };
  }
}

/** Returns the rows of all inserts into one table. */
function rowsOf(inserts: readonly Insert[]): Insert['rows'] {
  const rows = inserts.flatMap((insert) => insert.rows);
  return inserts[0] ? withDistinct(inserts[0].entity, rows) : rows;
}

/**
 * Splits inserts into statements, in the order of the calls: a row may reference rows that were inserted
 * before it.
 */
function inTurn(pending: readonly PendingInsert[]): PendingInsert[][] {
  const statements: PendingInsert[][] = [];
  for (const one of pending) {
    const last = statements.at(-1);
    if (last && isJoinable(one, last)) last.push(one);
    else statements.push([one]);
  }
  return statements;
}

function isJoinable(one: Insert, others: readonly Insert[]): boolean {
  if (others.length === maxInserts || [one, ...others].some(({ emitting }) => emitting)) return false;
  return !others.some((other) => showsNew(one.entity, other.entity) || sharesId(one, other));
}

/**
 * Returns whether rows of a link become visible with rows of an entity. A statement does not see the rows
 * that its other parts insert.
 */
const showsNew = (entity: Entity, { key, publishing }: Entity) =>
  publishing === true && isLink(entity) && [entity.left, entity.right].some((end) => end?.key === key);

/** Returns whether two inserts of different entities share an id: written rows are matched by their ids. */
const sharesId = ({ entity, rows }: Insert, other: Insert) =>
  entity !== other.entity && rows.some(({ id }) => other.rows.some((row) => row['id'] === id));

/**
 * Returns the text of a joined insert. `$1` and on: a JSON array of whole rows for each entity; the last
 * parameter: a JSON array of {@link RecordedBy}.
 */
function joinedText(inserts: readonly Insert[]): string {
  const tables = inserts.map(
    ({ statements }, index) => `w${index} as (${statements.joinedInsertText(`$${index + 1}`)})`,
  );
  const rows = `w as (${inserts.map((_, index) => `select * from w${index}`).join(' union all ')})`;
  const recording = recordingOfInserts(`$${inserts.length + 1}`);
  return `with ${[...tables, rows, announced, ...recording].join(', ')} ${answeredRows} from w, m`;
}

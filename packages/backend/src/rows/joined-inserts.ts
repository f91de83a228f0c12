import { lruCache } from '@flotilla/runtime/caching';
import { LostRaceError } from '../database/database-errors.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { type Entity, isLink } from '@flotilla/core';
import { type RecordedBy, recordingOfInserts } from '../history/recording.js';
import { databaseProblem } from '../schema/database-problem.js';
import { lostRace, withDistinct } from './generated.js';
import { announced, answeredRows, type WriteStatement, type WriteStatements, type WrittenRow } from './write-statements.js';

/** New rows of one entity. */
export interface Insert {
  readonly entity: Entity;
  readonly statements: WriteStatements;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Who makes each of them; none where that is not kept. */
  readonly by: readonly RecordedBy[];
  /** Where somebody handles their event: makes them by a statement of their own, which emits it. */
  readonly emitting: (() => Promise<readonly WrittenRow[]>) | undefined;
}

interface Asked extends Insert {
  readonly resolve: (written: readonly WrittenRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Of rows whose statements are kept: which tables code writes together. */
const maxTexts = 200;

/** Of one statement: what is written in passing has fewer, and a loop that does not wait has no more in memory than these. */
const maxInserts = 100;

/**
 * Inserts that a transaction asks for at once, into whatever tables, made by one statement: an order and all that belongs to it cost
 * the database the beginning and the end of one. They may name each other, as PostgreSQL checks foreign keys at the end of a statement
 * (https://www.postgresql.org/docs/current/sql-set-constraints.html). What is asked for next comes after them.
 */
export class JoinedInserts {
  private readonly asked = new WeakMap<WriteTransaction, Asked[]>();
  private readonly texts = lruCache<string>(maxTexts);

  constructor(private readonly writer: Writer) {}

  /** Answers the rows as they were written, in whatever order. @throws what is said of any of those that are made together */
  insert(wanted: Insert, tx: WriteTransaction): Promise<readonly WrittenRow[]> {
    return new Promise((resolve, reject) => {
      const one = { ...wanted, resolve, reject };
      const others = this.asked.get(tx);
      if (others) return void others.push(one);
      const all = [one];
      this.asked.set(tx, all);
      tx.beforeNext(() => {
        this.asked.delete(tx);
        for (const inserts of inTurn(all)) void this.run(inserts, tx);
      });
    });
  }

  private async run(asked: readonly Asked[], tx: WriteTransaction): Promise<void> {
    try {
      const written = await (asked[0]?.emitting?.() ?? this.write(asked, tx));
      for (const { resolve } of asked) resolve(written);
    } catch (error) {
      const entities = asked.map(({ entity }) => entity);
      const problem = asked.some(({ entity, rows }) => lostRace(error, entity, rows))
        ? new LostRaceError()
        : databaseProblem(error, entities);
      for (const { reject } of asked) reject(problem);
    }
  }

  private write(asked: readonly Insert[], tx: WriteTransaction): Promise<readonly WrittenRow[]> {
    const tables = [...Map.groupBy(asked, ({ entity }) => entity).values()];
    const rows = tables.map((inserts) => JSON.stringify(rowsOf(inserts)));
    const { text, isRecorded } = this.statementOf(tables.flatMap(([first]) => first ?? []));
    const values = isRecorded ? [...rows, JSON.stringify(asked.flatMap(({ by }) => by))] : rows;
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

/** The rows of inserts into one table. */
function rowsOf(inserts: readonly Insert[]): Insert['rows'] {
  const rows = inserts.flatMap((insert) => insert.rows);
  return inserts[0] ? withDistinct(inserts[0].entity, rows) : rows;
}

/** What goes into one statement each, in the order in which it was asked for: a row may name those that were asked for before it. */
function inTurn(asked: readonly Asked[]): Asked[][] {
  const statements: Asked[][] = [];
  for (const one of asked) {
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

/** Whether rows of a link show rows of an entity once these are published: a statement does not see of others what it inserts itself. */
const showsNew = (entity: Entity, { key, publishing }: Entity) =>
  publishing === true && isLink(entity) && [entity.left, entity.right].some((end) => end?.key === key);

/** What is written of rows is known by their ids. */
const sharesId = ({ entity, rows }: Insert, other: Insert) =>
  entity !== other.entity && rows.some(({ id }) => other.rows.some((row) => row['id'] === id));

/** `$1` and on: JSON arrays of whole rows, of each entity one; the last one: a JSON array of {@link RecordedBy}. */
function joinedText(inserts: readonly Insert[]): string {
  const tables = inserts.map(({ statements }, index) => `w${index} as (${statements.joinedInsertText(`$${index + 1}`)})`);
  const rows = `w as (${inserts.map((_, index) => `select * from w${index}`).join(' union all ')})`;
  const recording = recordingOfInserts(`$${inserts.length + 1}`);
  return `with ${[...tables, rows, announced, ...recording].join(', ')} ${answeredRows} from w, m`;
}

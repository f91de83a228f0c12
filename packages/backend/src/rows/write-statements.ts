import { lruCache } from '@flotilla/runtime/caching';
import { ownersOfRow } from '../access/ownership-sql.js';
import type { Entity, Registry } from '@flotilla/core';
import { type Change, changeEventKey } from '@flotilla/core/reflection';
import type { CommittedChange } from '../invalidation/outbox-publisher.js';
import { linkTagsSql, ownerTagsSql, staleTagsSql } from '../invalidation/tags/tags.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { recordingOf } from '../history/recording.js';
import { queuedJobs } from '../jobs/queued-jobs.js';
import { followingTitleSql, storedSql } from './generated.js';
import { rangeLocks } from './range-locks.js';
import { fieldColumns, jsonOf, rowJson } from '../query/projection.js';
import { traversedByViews } from '../query/selection-tree.js';

/** A written row: its JSON text, and its message in the outbox. */
export interface WrittenRow extends CommittedChange {
  readonly id: string;
  readonly row: string;
}

/** Truncated, because rounding could put the date half a millisecond into the future. */
const thisMoment = `date_trunc('milliseconds', now())`;

/**
 * A compiled statement in two forms, and the key of the event that the second form emits. An entity with
 * history has one more parameter: a JSON array of `RecordedBy`.
 */
export interface WriteStatement {
  readonly text: string;
  /**
   * The form for an event with handlers: also queues their jobs, with the row before the write and the actor.
   * Takes two more parameters: names of handlers, and a JSON object of actors by row id.
   */
  readonly emittingText: string;
  readonly event: string;
  readonly isRecorded: boolean;
}

/** Cached update statements per entity. Clients choose the columns, but in practice there are few sets. */
const maxUpdates = 200;

/**
 * The write statements of one entity, compiled once. Each statement also writes the outbox message, records
 * the history and emits the event when it has handlers, so that one statement is the whole transaction.
 */
export class WriteStatements {
  private readonly updates = lruCache<WriteStatement>(maxUpdates);
  /** `$1`: JSON array of whole rows. */
  readonly insert: WriteStatement;
  /** `$1`: ids. */
  readonly delete: WriteStatement;

  constructor(
    private readonly entity: Entity,
    private readonly registry: Registry,
  ) {
    this.insert = this.insertStatement();
    // The owners cannot be looked up after the deletion, so the statement adds their tags.
    const owners = ownersOfRow(entity, registry, 't');
    const gone = owners === undefined ? undefined : ownerTagsSql(entity, 't', owners);
    this.delete = this.written(
      { change: 'deleted', parameters: 1, gone },
      `delete from ${this.table} t where t."id" = any($1::uuid[])`,
    );
  }

  /**
   * Returns an update. `$1`: id, `$2`: JSON object of the changed columns. The order of the columns does not
   * matter.
   */
  update(changed: readonly string[], rows: 'one' | 'many' = 'one'): WriteStatement {
    const columns = changed.toSorted();
    const shape = [rows, ...columns].join(',');
    const cached = this.updates.get(shape);
    if (cached !== undefined) return cached;
    const isRenamed = columns.includes('title') && !columns.includes('adminTitle');
    const following = isRenamed ? followingTitleSql(this.entity, 'r."title"') : undefined;
    const assignments = [
      ...columns.map(
        (name) => `${quoteName(name)} = ${storedSql(this.entity, name, `r.${quoteName(name)}`, 't."id"')}`,
      ),
      ...(following === undefined ? [] : [`"adminTitle" = ${following}`]),
      `"updatedAt" = greatest(clock_timestamp(), t."updatedAt" + interval '1 millisecond')`,
    ];
    const { populate, which, joint } = forms[rows];
    const given = `${populate}(null::${this.table}, $2::json)`;
    const locked = rangeLocks(this.entity, { rows: `b, ${given} r`, joint, changed: columns });
    const change =
      `update ${this.table} t set ${assignments.join(', ')} ` +
      `from b, ${given} r${locked} where t."id" = b."id"${joint}`;
    const before = `b as (select t.* from ${this.table} t where t."id" = ${which} for update), `;
    const set = following === undefined ? columns : [...columns, 'adminTitle'];
    const statement = this.written({ change: 'updated', parameters: 2, before, columns: set }, change);
    this.updates.set(shape, statement);
    return statement;
  }

  /**
   * Returns an update of many rows. `$1`: ids, `$2`: JSON array of the changed columns of each with its id.
   */
  updateMany(changed: readonly string[]): WriteStatement {
    return this.update(changed, 'many');
  }

  private insertStatement(): WriteStatement {
    return this.written({ change: 'created', parameters: 1 }, this.insertText('$1'));
  }

  /**
   * Returns SQL that inserts the rows of a JSON array and returns a WrittenRow each, as a part of a joined
   * insert.
   */
  joinedInsertText(rows: string): string {
    const key = `${quoteLiteral(this.entity.key)}::text as "entity"`;
    const tags = `${staleTagsSql(this.entity, 't', this.registry)} as tags`;
    return `${this.insertText(rows)} returning ${key}, t."id", ${this.json('t')} as row, ${tags}`;
  }

  private insertText(rows: string): string {
    const names = Object.keys(this.entity.fields);
    const columns = names.map(quoteName).join(', ');
    const values = names.map((name) => {
      if (name === 'createdAt' || name === 'updatedAt') return `coalesce("${name}", ${thisMoment})`;
      if (name === 'publishedAt' && this.entity.publishing)
        return `case when ${quoteName(name)} = now()::timestamptz(3) then ${thisMoment} else ${quoteName(name)} end`;
      return storedSql(this.entity, name, `r.${quoteName(name)}`);
    });
    const given = `json_populate_recordset(null::${this.table}, ${rows}::json) r`;
    const source = `select ${values.join(', ')} from ${given}${rangeLocks(this.entity, { rows: given })}`;
    return `insert into ${this.table} as t (${columns}) ${source}`;
  }

  private written(
    { change, parameters: own, before = '', columns, gone }: Compiled,
    statement: string,
  ): WriteStatement {
    const event = changeEventKey(this.entity, change);
    const { entity, registry } = this;
    const json = (fields: Entity['fields'], alias: string) => jsonOf(fieldColumns(fields, alias).join(', '));
    const recording = recordingOf({ entity, registry, change, columns, by: `$${own + 1}`, json });
    const isRecorded = recording.parts.length > 0;
    const parameters = own + Number(isRecorded);
    const old = before
      ? `(select ${staleTagsSql(this.entity, 'b', registry)} from b where b."id" = t."id")`
      : `'{}'::text[]`;
    // Publishing or unpublishing a row also changes the links that show it.
    const appears = columns?.some((name) => name in publishingNames) && entity.publishing;
    // Pages that only traverse a row have no tag for it, so its deletion invalidates its links.
    const isTraversed = change === 'deleted' && traversedByViews(registry).rows.has(entity.key);
    const links = appears || isTraversed ? [linkTagsSql(entity, 't', registry)] : [];
    const tags = [`(${staleTagsSql(this.entity, 't', registry)})`, gone ?? old, ...links].join(' || ');
    const answered = [`t."id"`, `${this.json('t')} as row`, `${tags} as tags`, ...recording.answered].join(
      ', ',
    );
    const also = [announced, ...recording.parts].join(', ');
    const emitted = emittedText({
      event,
      handlers: `$${parameters + 1}`,
      actors: `$${parameters + 2}`,
      before: before && this.json('b'),
    });
    return {
      event,
      isRecorded,
      text: `with ${before}w as (${statement} returning ${answered}), ${also} ${answeredRows} from w, m`,
      emittingText: `with ${before}w as (${statement} returning ${answered}), ${also}, ${emitted} ${answeredRows}, (select count(sent::text) from woken) from w, m`,
    };
  }

  private json(alias: string): string {
    return rowJson(this.entity, alias);
  }

  private get table(): string {
    return quoteName(this.entity.table);
  }
}

/**
 * CTE that writes the tags of the rows in `w` to the outbox, as one message for all; its number is in `m`.
 */
export const announced = `m as (select nextval('flotilla_outbox_id_seq') as message where exists (select from w)),
o as (insert into "flotilla_outbox" ("id", "tags") select m.message, array(select tag from w, unnest(w.tags) tag) from m)`;
/** The columns of a {@link WrittenRow}. */
export const answeredRows = `select w."id", w.row, w.tags, m.message`;

const publishingNames = { publishedAt: true, unpublishedAt: true };

/** The SQL of an update of one row, and of many rows, which are locked in the order of their ids. */
const forms = {
  one: { populate: 'json_populate_record', which: '$1::uuid', joint: '' },
  many: {
    populate: 'json_populate_recordset',
    which: 'any($1::uuid[]) order by t."id"',
    joint: ' and r."id" = b."id"',
  },
} as const;

interface Compiled {
  readonly change: Change;
  /** Number of parameters of the statement itself. */
  readonly parameters: number;
  /** CTE that reads and locks the row before an update. */
  readonly before?: string;
  /** The columns that an update sets. */
  readonly columns?: readonly string[];
  /** Tags of the owners of a deleted row. */
  readonly gone?: string;
}

/**
 * CTE that queues the event of each row as jobs of its handlers. Jobs of one key are queued while the row is
 * locked, so in commit order.
 */
function emittedText({
  event,
  handlers,
  actors,
  before,
}: Readonly<Record<'event' | 'handlers' | 'actors' | 'before', string>>): string {
  const old = before ? `, 'before', (select ${before} from b where b."id" = w."id")` : '';
  const payload = `jsonb_build_object('row', w.row, 'actor', ${actors}::json -> w."id"::text${old})`;
  const data = `jsonb_build_object('event', ${quoteLiteral(event)}, 'payload', ${payload})`;
  return `e as (select gen_random_uuid() as "id", w."id"::text as "key", ${data} as "data" from w), ${queuedJobs('e', handlers)}`;
}

import { lruCache } from '@flotilla/runtime/caching';
import { ownersOfRow } from '../access/ownership-sql.js';
import type { Entity, Registry } from '@flotilla/core';
import { type Change, changeEventKey } from '@flotilla/core/reflection';
import type { CommittedChange } from '../invalidation/relay.js';
import { linkTagsSql, ownerTagsSql, staleTagsSql } from '../invalidation/tags/tags.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { recordingOf } from '../history/recording.js';
import { filedJobs } from '../jobs/filed-jobs.js';
import { storedSql } from './generated.js';
import { fieldColumns, jsonOf, rowJson } from '../query/projection.js';
import { passedByViews } from '../query/view-tree.js';

/** A written row: its JSON text, and its message in the outbox. */
export interface WrittenRow extends CommittedChange {
  readonly id: string;
  readonly row: string;
}

/** Rounded up, it would be half a millisecond ahead. */
const thisMoment = `date_trunc('milliseconds', now())`;

/**
 * A compiled statement, in two forms, and the key of the event that the second one emits. Where its changes are kept, one
 * parameter more says who changes each row: a JSON array of `RecordedBy`.
 */
export interface WriteStatement {
  readonly text: string;
  /**
   * For an event that somebody handles: it files the jobs of its handlers as well, with the row before and who did it.
   * Takes two more parameters: names of handlers, and a JSON object of actors by the id of their row.
   */
  readonly emittingText: string;
  readonly event: string;
  readonly isRecorded: boolean;
}

/** Of an entity; callers choose the columns, code has a few sets of them. */
const maxUpdates = 200;

/**
 * The write statements of one entity, compiled once. Each also writes the change's message to the outbox, keeps the change in
 * the history, and emits its event where somebody handles it, so that one statement is the whole transaction.
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
    // Whose it was can't be looked up later: its owners are told by tags of their own.
    const owners = ownersOfRow(entity, registry, 't');
    const gone = owners === undefined ? undefined : ownerTagsSql(entity, 't', owners);
    this.delete = this.written({ change: 'deleted', parameters: 1, gone }, `delete from ${this.table} t where t."id" = any($1::uuid[])`);
  }

  /** `$1`: id, `$2`: JSON object of the changed columns; in whatever order they come, the statement is one. */
  update(changed: readonly string[], rows: 'one' | 'many' = 'one'): WriteStatement {
    const columns = changed.toSorted();
    const shape = [rows, ...columns].join(',');
    const known = this.updates.get(shape);
    if (known !== undefined) return known;
    const assignments = [
      ...columns.map((name) => `${quoteName(name)} = ${storedSql(this.entity, name, `r.${quoteName(name)}`, 't."id"')}`),
      `"updatedAt" = greatest(clock_timestamp(), t."updatedAt" + interval '1 millisecond')`,
    ];
    const { populate, which, joint } = forms[rows];
    const change =
      `update ${this.table} t set ${assignments.join(', ')} ` +
      `from b, ${populate}(null::${this.table}, $2::json) r where t."id" = b."id"${joint}`;
    const before = `b as (select t.* from ${this.table} t where t."id" = ${which} for update), `;
    const statement = this.written({ change: 'updated', parameters: 2, before, columns }, change);
    this.updates.set(shape, statement);
    return statement;
  }

  /** `$1`: ids, `$2`: JSON array of the changed columns of each with its id. */
  updateMany(changed: readonly string[]): WriteStatement {
    return this.update(changed, 'many');
  }

  private insertStatement(): WriteStatement {
    return this.written({ change: 'created', parameters: 1 }, this.insertText('$1'));
  }

  /** SQL that inserts the rows of a JSON array, and answers what is said of each: a part of a statement that inserts into several tables. */
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
    const source = `select ${values.join(', ')} from json_populate_recordset(null::${this.table}, ${rows}::json) r`;
    return `insert into ${this.table} as t (${columns}) ${source}`;
  }

  private written({ change, parameters: own, before = '', columns, gone }: Compiled, statement: string): WriteStatement {
    const event = changeEventKey(this.entity, change);
    const { entity, registry } = this;
    const json = (fields: Entity['fields'], alias: string) => jsonOf(fieldColumns(fields, alias).join(', '));
    const recording = recordingOf({ entity, registry, change, columns, by: `$${own + 1}`, json });
    const isRecorded = recording.parts.length > 0;
    const parameters = own + Number(isRecorded);
    const old = before ? `(select ${staleTagsSql(this.entity, 'b', registry)} from b where b."id" = t."id")` : `'{}'::text[]`;
    // What appears or goes does so wherever links show it.
    const appears = columns?.some((name) => name in publishingNames) && entity.publishing;
    // Pages that only pass it do not say that they depend on it.
    const passed = change === 'deleted' && passedByViews(registry).rows.has(entity.key);
    const links = appears || passed ? [linkTagsSql(entity, 't', registry)] : [];
    const tags = [`(${staleTagsSql(this.entity, 't', registry)})`, gone ?? old, ...links].join(' || ');
    const answered = [`t."id"`, `${this.json('t')} as row`, `${tags} as tags`, ...recording.answered].join(', ');
    const also = [announced, ...recording.parts].join(', ');
    const emitted = emittedText({ event, handlers: `$${parameters + 1}`, actors: `$${parameters + 2}`, before: before && this.json('b') });
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

/** The part of a statement that puts what the rows in `w` make stale into the outbox, as one change for all: its number is in `m`. */
export const announced = `m as (select nextval('flotilla_outbox_id_seq') as message where exists (select from w)),
o as (insert into "flotilla_outbox" ("id", "tags") select m.message, array(select tag from w, unnest(w.tags) tag) from m)`;
/** What is answered of them: a {@link WrittenRow} each. */
export const answeredRows = `select w."id", w.row, w.tags, m.message`;

const publishingNames = { publishedAt: true, unpublishedAt: true };

/** How a change of one row is said, and one of many, which are held in the order of their ids. */
const forms = {
  one: { populate: 'json_populate_record', which: '$1::uuid', joint: '' },
  many: { populate: 'json_populate_recordset', which: 'any($1::uuid[]) order by t."id"', joint: ' and r."id" = b."id"' },
} as const;

interface Compiled {
  readonly change: Change;
  /** How many the statement itself takes. */
  readonly parameters: number;
  /** The part that reads the row as it stands, of a change. */
  readonly before?: string;
  /** Those that are set, of a change. */
  readonly columns?: readonly string[];
  /** Tags of the owners of a row that goes. */
  readonly gone?: string;
}

/** The event of each written row, as jobs of its handlers. Rows of one key are filed while their lock is held, so in the order of commits. */
function emittedText({ event, handlers, actors, before }: Readonly<Record<'event' | 'handlers' | 'actors' | 'before', string>>): string {
  const old = before ? `, 'before', (select ${before} from b where b."id" = w."id")` : '';
  const payload = `jsonb_build_object('row', w.row, 'actor', ${actors}::json -> w."id"::text${old})`;
  const data = `jsonb_build_object('event', ${quoteLiteral(event)}, 'payload', ${payload})`;
  return `e as (select gen_random_uuid() as "id", w."id"::text as "key", ${data} as "data" from w), ${filedJobs('e', handlers)}`;
}

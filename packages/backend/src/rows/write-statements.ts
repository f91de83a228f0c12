import { type Change, changeEventKey, type Entity, type Registry } from '@flotilla/core';
import { staleTagsSql, type Tag } from '../tags/tags.js';
import { rowJson } from '../query/projection.js';
import { quoteLiteral, quoteName } from '../database/sql.js';

/** A written row: its JSON text, and its event in the outbox. */
export interface WrittenRow {
  readonly id: string;
  readonly row: string;
  readonly event: string;
  readonly topic: string;
  readonly tags: readonly Tag[];
}

const nextEvent = `nextval('flotilla_outbox_id_seq')`;

/** A compiled statement, and the topic of the event that it writes. */
export interface WriteStatement {
  readonly text: string;
  readonly topic: string;
}

/**
 * The write statements of one entity, compiled once. Each also writes the change's event to the
 * outbox, so that one statement is the whole transaction. The first parameter of each says whether
 * anybody awaits the event: only then does it carry the row.
 */
export class WriteStatements {
  private readonly updates = new Map<string, WriteStatement>();
  /** `$2`: JSON array of whole rows. Answers the rows in the order of the array. */
  readonly insert: WriteStatement;
  /** `$2`: id. */
  readonly delete: WriteStatement;

  constructor(
    private readonly entity: Entity,
    private readonly registry: Registry,
  ) {
    this.insert = this.insertStatement();
    this.delete = this.written('deleted', `delete from ${this.table} t where t."id" = $2::uuid`);
  }

  /** `$2`: id, `$3`: JSON object of the changed columns. */
  update(columns: readonly string[]): WriteStatement {
    const shape = columns.join(',');
    const known = this.updates.get(shape);
    if (known !== undefined) return known;
    const assignments = [
      ...columns.map((name) => `${quoteName(name)} = r.${quoteName(name)}`),
      `"updatedAt" = greatest(clock_timestamp(), t."updatedAt" + interval '1 millisecond')`,
    ];
    const change =
      `update ${this.table} t set ${assignments.join(', ')} ` +
      `from b, json_populate_record(null::${this.table}, $3::json) r where t."id" = b."id"`;
    const before = `b as (select t.* from ${this.table} t where t."id" = $2::uuid for update), `;
    const statement = this.written('updated', change, before);
    this.updates.set(shape, statement);
    return statement;
  }

  private insertStatement(): WriteStatement {
    const names = Object.keys(this.entity.fields);
    const columns = names.map(quoteName).join(', ');
    const values = names.map((name) => (name === 'createdAt' || name === 'updatedAt' ? `coalesce("${name}", now())` : quoteName(name)));
    const source = `select ${values.join(', ')} from json_populate_recordset(null::${this.table}, $2::json)`;
    return this.written('created', `insert into ${this.table} as t (${columns}) ${source}`);
  }

  private written(change: Change, statement: string, before = ''): WriteStatement {
    const json = rowJson(this.entity, 't', new Map(), { registry: this.registry });
    const tags = staleTagsSql(this.entity, 't');
    const old = before ? `(select ${staleTagsSql(this.entity, 'b')} from b)` : `'{}'::text[]`;
    const topic = changeEventKey(this.entity, change);
    const name = quoteLiteral(topic);
    const text =
      `with ${before}w as (${statement} returning t."id", ${json} as row, ${tags} || ${old} as tags, ${nextEvent} as event), ` +
      `o as (insert into "flotilla_outbox" ("id", "topic", "payload", "tags") select w.event, ${name}, case when $1::boolean then w.row else 'null' end, w.tags from w) ` +
      `select w."id", w.row, w.event, ${name} as topic, w.tags from w`;
    return { text, topic };
  }

  private get table(): string {
    return quoteName(this.entity.table);
  }
}

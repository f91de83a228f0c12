import type { Entity, Registry } from '@flotilla/core';
import { changedByKinds, type Changed, type ChangeOfRow } from '@flotilla/core/administration';
import type { Database } from '../database/database.js';
import type { ChangeName } from './change-table.js';
import { describedLink, farIdsOf, type JoinedRelation, rowAndLinks } from './link-changes.js';
import { RowNames } from './row-names.js';
import { namesOfSubjects } from './subject-names.js';

/** A page of changes after a cursor, newest first. */
export interface ChangePage {
  readonly limit: number;
  readonly after?: string;
}

/** Filter of the changes of all rows. */
export interface ChangeFilter extends ChangePage {
  readonly entity?: string;
  /** The id of a subject, or a kind of actor. */
  readonly by?: string;
  /** ISO 8601 times. */
  readonly from?: string;
  readonly to?: string;
}

export interface FoundChanges<C> {
  readonly changes: readonly C[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

interface StoredChange extends Record<string, unknown> {
  readonly id: string;
  readonly entity: string;
  readonly rowId: string;
  readonly change: ChangeName;
  readonly at: string;
  readonly by: Changed['by']['kind'];
  readonly subject: string | null;
  readonly name: string | null;
  readonly request: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly secrets: string[] | null;
  /** The row at the far end of a changed link, now or at its deletion. */
  readonly farId?: string | null;
}

const columns = `"id", "entity", "rowId", "change", to_char("at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, "by", "subject", "name", "request", "before", "after", "secrets"`;
/**
 * Tolerance: ids are ordered by time only approximately, because concurrent writers may get them in another
 * order.
 */
const idTolerance = 1000;

/** Reads the history. Runs a constant number of statements: two, and four for the labels of rows. */
export class ChangeReader {
  private readonly names: RowNames;

  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly registry: Registry,
  ) {
    this.names = new RowNames(db, registry);
  }

  /** Returns the changes of one row. */
  async ofRow({ key }: Entity, id: string, { limit, after }: ChangePage): Promise<FoundChanges<Changed>> {
    const text =
      `select ${columns} from "flotilla_change" where "rowId" = $1::uuid and "entity" = $2::text and ($3::bigint is null or "id" < $3::bigint) ` +
      `order by "id" desc limit $4::int`;
    const { changes, next } = await this.page(text, [id, key, after ?? null, limit + 1], limit);
    return { changes: changes.map(({ entity: _, rowId: __, ...change }) => change), next };
  }

  /** Returns the changes of one row and of its links by some relations. */
  async ofRowAndLinks(
    entity: Entity,
    id: string,
    { limit, after, relations }: ChangePage & { readonly relations: readonly JoinedRelation[] },
  ): Promise<FoundChanges<Changed>> {
    const text =
      `select ${columns}, "farId" from (${rowAndLinks(entity, relations)}) o join "flotilla_change" c on c."rowId" = o."ofId" and c."entity" = o."of" ` +
      `where ($2::bigint is null or c."id" < $2::bigint) order by c."id" desc limit $3::int`;
    const { changes, next } = await this.page(text, [id, after ?? null, limit + 1], limit);
    const found = changes.map((change) => ({
      change,
      far: farIdsOf(change, change.farId ?? null, { entity, registry: this.registry }),
    }));
    const ends = found.flatMap(({ far }) =>
      far
        ? [far.id, ...(far.former === undefined ? [] : [far.former])].map((rowId) => ({
            entity: far.entity,
            rowId,
          }))
        : [],
    );
    const names = await this.names.of(ends);
    return {
      changes: found.map(({ change: { entity: key, rowId, farId: _, ...change }, far }) => ({
        ...change,
        ...(far && { link: describedLink({ entity: key, rowId }, far, names) }),
      })),
      next,
    };
  }

  /** Returns the changes of all rows that match a filter. */
  async all({ limit, after, entity, by, from, to }: ChangeFilter): Promise<FoundChanges<ChangeOfRow>> {
    const values: unknown[] = [limit + 1];
    const bound = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`;
    const conditions: string[] = [];
    if (after !== undefined) conditions.push(`"id" < ${bound(after, 'bigint')}`);
    if (entity !== undefined) conditions.push(`"entity" = ${bound(entity, 'text')}`);
    if (by !== undefined)
      conditions.push(isKind(by) ? `"by" = ${bound(by, 'text')}` : `"subject" = ${bound(by, 'text')}`);
    if (from !== undefined) conditions.push(since(bound(from, 'timestamptz')));
    if (to !== undefined) conditions.push(until(bound(to, 'timestamptz')));
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const text = `select ${columns} from "flotilla_change" ${where} order by "id" desc limit $1::int`;
    const { changes, next } = await this.page(text, values, limit);
    const names = await this.names.of(changes);
    return { changes: changes.map((change) => ({ ...change, names: names.get(change.rowId) ?? [] })), next };
  }

  private async page(
    text: string,
    values: readonly unknown[],
    limit: number,
  ): Promise<FoundChanges<NamelessChange>> {
    const found = await this.db.query<StoredChange>(text, values);
    const rows = found.slice(0, limit);
    const names = await namesOfSubjects(
      rows.flatMap(({ subject }) => subject ?? []),
      this.db,
      this.registry,
    );
    return {
      changes: rows.map((row) => changeOf(row, names)),
      next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}

const kinds: readonly string[] = changedByKinds;
const isKind = (by: string) => kinds.includes(by);

/** Converts the time to a range of ids by the index of times, so that old pages do not scan newer changes. */
const since = (moment: string) =>
  `"at" >= ${moment} and "id" >= (select min("id") - ${idTolerance} from (select "id" from "flotilla_change" where "at" >= ${moment} order by "at" limit 1) x)`;
const until = (moment: string) =>
  `"at" <= ${moment} and "id" <= (select max("id") + ${idTolerance} from (select "id" from "flotilla_change" where "at" <= ${moment} order by "at" desc limit 1) x)`;

type NamelessChange = Omit<ChangeOfRow, 'names'> & Pick<StoredChange, 'farId'>;

function changeOf(stored: StoredChange, names: ReadonlyMap<string, string>): NamelessChange {
  const { id, entity, rowId, change, at, by: kind, subject, request, before, secrets } = stored;
  const name =
    (subject === null ? undefined : names.get(subject)) ?? (kind === 'subject' ? undefined : stored.name);
  const key = kind === 'subject' ? stored.name : null;
  return {
    id,
    entity,
    rowId,
    change,
    at,
    by: {
      kind,
      ...(subject !== null && { id: subject }),
      ...(typeof name === 'string' && { name }),
      ...(key !== null && { key }),
    },
    ...(request !== null && { requestId: request }),
    fields: {
      ...fieldsOf(before, stored.after),
      ...Object.fromEntries((secrets ?? []).map((secret) => [secret, hidden])),
    },
    isRestorable: change !== 'deleted' || before !== null,
    ...(stored.farId !== undefined && { farId: stored.farId }),
  };
}

const hidden = { before: null, after: null, isSecret: true as const };

function fieldsOf(before: string | null, after: string | null): ChangeOfRow['fields'] {
  const [old, now] = [before, after].map((text) =>
    text === null ? {} : (JSON.parse(text) as Record<string, unknown>),
  );
  const names = Object.keys({ ...old, ...now });
  return Object.fromEntries(
    names.map((name) => [name, { before: old?.[name] ?? null, after: now?.[name] ?? null }]),
  );
}

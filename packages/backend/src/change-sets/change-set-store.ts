import type { Registry } from '@flotilla/core';
import type { ChangeSetView } from '@flotilla/core/change-sets';
import { ConflictError, NotFoundError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';
import { changeSetTag } from '../invalidation/tags/tags.js';
import { invalidateIn, type WriteTransaction } from '../invalidation/writer.js';
import type { BlockedSet, Problem } from './blocked-change-sets.js';
import { ChangeCounts, changesOf, type StoredPending, type StoredSet } from './counting/change-counts.js';
import { FullChangeSetError, WrongStateError } from './publish-errors.js';
import { dropText, pendingSql, reviseText, storeText, viewSql } from './pending-change-texts.js';
import type { PendingChange, RowKey } from './pending-change.js';

/** Limits of a change set: rows, and bytes of their paths. */
const changeSetLimits = { rows: 2000, bytes: 8 * 1024 * 1024 } as const;

/** Of up to 8 MB each. */
const maxLoaded = 4;

/** A change set with its pending changes. */
export interface LoadedChangeSet {
  readonly set: ChangeSetView;
  readonly pending: readonly PendingChange[];
}

/** Filter of change sets. */
export interface ChangeSetFilter {
  readonly state?: string;
  readonly entity?: string;
  readonly rowId?: string;
  readonly limit: number;
}

/** Pending changes to store and to drop. */
export interface SavedChanges {
  readonly stored: readonly PendingChange[];
  readonly dropped: readonly Pick<PendingChange, 'entity' | 'rowId'>[];
}

/** The caller of a scheduled publishing, and the languages to publish. */
export interface DueChangeSet {
  readonly id: string;
  readonly caller: Caller;
  readonly languages?: readonly string[];
  /** The language of the person who scheduled it. */
  readonly language?: string;
}

/** The time of a publishing, and its caller. */
type Scheduling = Omit<DueChangeSet, 'id'> & { readonly at: string; readonly timeZone?: string };

interface StoredSetWithChanges extends StoredSet {
  readonly pending: string | null;
}
/** Reads and writes change sets and their pending changes. Does not check permissions. */
export class ChangeSetStore {
  /** The change sets that were read last. */
  private readonly loaded = new Map<string, LoadedChangeSet>();

  private readonly counts: ChangeCounts;

  constructor(
    private readonly db: Pick<Database, 'query'>,
    registry: Registry,
  ) {
    this.counts = new ChangeCounts(registry);
  }

  /**
   * Returns a change set with its pending changes. Reads the changes only if the last read was of another
   * revision.
   * @throws NotFoundError
   */
  async load(id: string): Promise<LoadedChangeSet> {
    const last = this.loaded.get(id);
    const known = last ? [id, last.set.revision] : [id, null];
    const text = `select ${viewSql}, case when s."revision" is distinct from $2::int then ${pendingSql} end as pending from flotilla_change_set s where s."id" = $1::uuid`;
    const [found] = await this.db.query<StoredSetWithChanges>(text, known);
    if (!found) throw missing(id);
    const set = await this.counts.viewOf(found, this.db);
    const pending = last?.set.revision === set.revision ? last.pending : changesOf(found);
    this.loaded.delete(id);
    this.loaded.set(id, { set, pending });
    for (const oldest of this.loaded.keys()) if (this.loaded.size > maxLoaded) this.loaded.delete(oldest);
    return { set, pending };
  }

  /** Returns a change set. @throws NotFoundError */
  async view(id: string, on: Pick<Transaction, 'query'> = this.db): Promise<ChangeSetView> {
    const text = `select ${viewSql} from flotilla_change_set s where s."id" = $1::uuid`;
    const [found] = await on.query<StoredSet>(text, [id]);
    if (!found) throw missing(id);
    return this.counts.viewOf(found, on);
  }

  /**
   * Locks a change set in one of some states, and returns it with its pending changes. The lock serializes the writers of a
   * change set; the changes are read by a second statement, which sees those of the previous writer.
   * @throws NotFoundError; ConflictError in another state
   */
  async lockOpen(
    id: string,
    tx: Transaction,
    states: readonly ChangeSetView['state'][] = editable,
  ): Promise<LoadedChangeSet> {
    await tx.query(`select 1 from flotilla_change_set where "id" = $1::uuid for update`, [id]);
    const set = await this.view(id, tx);
    requireState(set, states);
    const [found] = await tx.query<StoredPending>(`select ${pendingSql} as pending`, [id]);
    return { set, pending: changesOf(found) };
  }

  async list({ state, entity, rowId, limit }: ChangeSetFilter): Promise<ChangeSetView[]> {
    const text =
      `select ${viewSql} from flotilla_change_set s where ($1::text is null or s."state" = $1::text) and ` +
      `($2::uuid is null or exists (select from flotilla_change_set_root r where r."changeSet" = s."id" and r."rowId" = $2::uuid and ($3::text is null or r."entity" = $3::text))) ` +
      `order by s."updatedAt" desc, s."id" desc limit $4::int`;
    const found = await this.db.query<StoredSet>(text, [state ?? null, rowId ?? null, entity ?? null, limit]);
    const sets: ChangeSetView[] = [];
    for (const one of found) sets.push(await this.counts.viewOf(one, this.db));
    return sets;
  }

  /** Returns the entities of the pending changes of change sets, by id of the change set. */
  async entitiesOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const text = `select "changeSet" as id, array_agg(distinct "entity") as entities from flotilla_pending_change where "changeSet" = any($1::uuid[]) group by 1`;
    const found = await this.db.query<{ id: string; entities: string[] }>(text, [ids]);
    return new Map(found.map(({ id, entities }) => [id, entities]));
  }

  /** Creates a release. */
  async create({ id, title, by }: { id: string; title: string; by: string | null }, tx: Transaction) {
    const text = `insert into flotilla_change_set ("id", "kind", "title", "createdBy") values ($1::uuid, 'release', $2::text, $3::text)`;
    await tx.query(text, [id, title, by]);
  }

  /** Returns the id of the open draft of a row, and creates it if there is none. */
  async draftOf({ root, id, by }: { root: RowKey; id: string; by: string | null }, tx: Transaction) {
    const make =
      `insert into flotilla_change_set ("id", "kind", "rootEntity", "rootId", "createdBy") values ($1::uuid, 'draft', $2::text, $3::uuid, $4::text) ` +
      `on conflict ("rootEntity", "rootId") where kind = 'draft' and state = any(array['open', 'scheduled', 'blocked']) do nothing returning "id"`;
    const [made] = await tx.query<{ id: string }>(make, [id, root.entity, root.id, by]);
    if (made) {
      await this.addRoots(id, [root], tx);
      return made.id;
    }
    const find = `select "id" from flotilla_change_set where "kind" = 'draft' and "state" = any(array['open', 'scheduled', 'blocked']) and "rootEntity" = $1::text and "rootId" = $2::uuid`;
    const [found] = await tx.query<{ id: string }>(find, [root.entity, root.id]);
    if (!found)
      throw new ConflictError({
        en: 'The draft of this row was published at this moment. Try again.',
        ru: 'Этот черновик только что опубликовали. Попробуйте ещё раз.',
      });
    return found.id;
  }

  async rename(id: string, title: string, tx: WriteTransaction): Promise<void> {
    await tx.query(
      `update flotilla_change_set set "title" = $2::text, "updatedAt" = now() where "id" = $1::uuid`,
      [id, title],
    );
    await invalidateIn(tx, [changeSetTag(id)]);
  }

  /** Stores a request for its publication. */
  async request(
    id: string,
    request: NonNullable<ChangeSetView['request']>,
    tx: WriteTransaction,
  ): Promise<void> {
    await tx.query(
      `update flotilla_change_set set "request" = $2::json, "updatedAt" = now() where "id" = $1::uuid`,
      [id, JSON.stringify(request)],
    );
    await invalidateIn(tx, [changeSetTag(id)]);
  }

  /** Stores and drops pending changes. @throws TooLargeError beyond its limits */
  async save(id: string, { stored, dropped }: SavedChanges, tx: WriteTransaction): Promise<void> {
    if (dropped.length > 0) await tx.query(dropText, [id, JSON.stringify(dropped)]);
    if (stored.length > 0) {
      await tx.query(storeText, [id, JSON.stringify(stored)]);
      await this.addRoots(
        id,
        stored.map(({ root }) => root),
        tx,
      );
    }
    await invalidateIn(tx, [changeSetTag(id)]);
    const [size] = await tx.query<{ revision: number; rows: number; bytes: number }>(reviseText, [id]);
    const { rows, bytes } = changeSetLimits;
    if (size && size.rows > rows) throw new FullChangeSetError({ en: `${rows} rows`, ru: `${rows} записей` });
    if (size && size.bytes > bytes) throw new FullChangeSetError({ en: '8 MB', ru: '8 МБ' });
    if (size) await this.counts.store(id, size, tx);
  }

  /** Ends a change set: published with its changes deleted, or discarded. */
  async end(
    id: string,
    { state, by }: { state: 'published' | 'discarded'; by: string | null },
    tx: WriteTransaction,
  ): Promise<void> {
    const published = state === 'published' ? `, "publishedBy" = $3::text, "publishedAt" = now()` : '';
    await tx.query(
      `update flotilla_change_set set "state" = $2::text, ${revised}, "updatedAt" = now()${published} where "id" = $1::uuid`,
      state === 'published' ? [id, state, by] : [id, state],
    );
    await invalidateIn(tx, [changeSetTag(id)]);
  }

  /** Schedules a change set. */
  async schedule(id: string, { at, timeZone, ...schedule }: Scheduling, tx: WriteTransaction): Promise<void> {
    await tx.query(
      `update flotilla_change_set set "state" = 'scheduled', "publishAt" = $2::timestamptz, "timeZone" = $3::text, "schedule" = $4::json, "problem" = null, "updatedAt" = now() where "id" = $1::uuid`,
      [id, at, timeZone ?? null, JSON.stringify(schedule)],
    );
    await invalidateIn(tx, [changeSetTag(id)]);
  }

  /** Opens a change set without a schedule. */
  async reopen(id: string, tx: WriteTransaction): Promise<void> {
    await tx.query(
      `update flotilla_change_set set "state" = 'open', "publishAt" = null, "timeZone" = null, "schedule" = null, "problem" = null, "updatedAt" = now() where "id" = $1::uuid`,
      [id],
    );
    await invalidateIn(tx, [changeSetTag(id)]);
  }

  /** Returns the scheduled change sets that are due, and the milliseconds until the next one; null without one. */
  async due(): Promise<{ sets: DueChangeSet[]; waitMs: number | null }> {
    // One statement, because a change set that becomes due between two would be in neither.
    const found = await this.db.query<{ id: string; schedule: string; wait: number }>(
      `select "id", "schedule", (extract(epoch from "publishAt" - now()) * 1000)::float8 as wait from flotilla_change_set where "state" = 'scheduled' order by "publishAt", "id" limit 20`,
    );
    const sets = found
      .filter(({ wait }) => wait <= 0)
      .map(({ id, schedule }) => ({ id, ...(JSON.parse(schedule) as Omit<DueChangeSet, 'id'>) }));
    return { sets, waitMs: found.find(({ wait }) => wait > 0)?.wait ?? null };
  }

  /** Blocks a due change set. Returns undefined when another process has published or blocked it. */
  async block(id: string, problem: Problem, tx: WriteTransaction): Promise<BlockedSet | undefined> {
    const [blocked] = await tx.query<BlockedSet & Record<string, unknown>>(
      `update flotilla_change_set set "state" = 'blocked', "problem" = $2::json, "updatedAt" = now() where "id" = $1::uuid and "state" = 'scheduled' and "publishAt" <= now() returning "title", "createdBy"`,
      [id, JSON.stringify(problem)],
    );
    if (blocked) await invalidateIn(tx, [changeSetTag(id)]);
    return blocked;
  }

  /** Deletes the change sets that were discarded more than 30 days ago. */
  async purge(): Promise<void> {
    const old = `select "id" from flotilla_change_set where "state" = 'discarded' and "updatedAt" < now() - interval '30 days' limit 1000`;
    await this.db.query(
      `with gone as (delete from flotilla_change_set where "id" in (${old}) returning "id"), ` +
        `roots as (delete from flotilla_change_set_root r using gone where r."changeSet" = gone."id") ` +
        `delete from flotilla_pending_change p using gone where p."changeSet" = gone."id"`,
    );
  }

  private async addRoots(id: string, roots: readonly RowKey[], tx: Transaction): Promise<void> {
    const text =
      `insert into flotilla_change_set_root ("changeSet", "entity", "rowId") select $1::uuid, r."entity", r."id" ` +
      `from json_to_recordset($2::json) as r("entity" text, "id" uuid) on conflict do nothing`;
    await tx.query(text, [id, JSON.stringify(roots)]);
  }
}

/** Increases the revision without a change of the rows, so that their number stays. */
const revised = `"revision" = "revision" + 1, "countedRevision" = case when "countedRevision" = "revision" then "revision" + 1 end`;

/** States of change sets with editable rows. */
const editable: readonly ChangeSetView['state'][] = ['open', 'blocked'];
/** States of change sets that can be read and published. */
export const unpublished: readonly ChangeSetView['state'][] = ['open', 'scheduled', 'blocked'];

/** @throws ConflictError */
export function requireState({ state }: ChangeSetView, states: readonly ChangeSetView['state'][]): void {
  if (states.includes(state)) return;
  throw new WrongStateError(state);
}

const missing = (id: string) => new NotFoundError(`There is no change set ${id}.`);

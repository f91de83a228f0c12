import type { Entity, Registry } from '@flotilla/core';
import type { ChangeSetView, Conflict, Finding, MissingRight } from '@flotilla/core/change-sets';
import { InvalidError, ProblemError, RefusedError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';
import type { TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { lockedRowsText } from '../query/statement.js';
import type { RowStores } from '../rows/stores.js';
import type { ChangeSetAccess } from './change-set-access.js';
import { type ChangeSetStore, unpublished } from './change-set-store.js';
import { mapped } from './change-sets.js';
import { MergeConflictError, MissingRightsError } from './publish-errors.js';
import type { AddressChecks } from './checks/address-checks.js';
import { addedFindings, findingsOf, requirePassed } from './checks/findings.js';
import { countWritten } from './counting/change-counts.js';
import { foreignKeysOf, layersOf } from './layers.js';
import { withFreeValues } from './free-values.js';
import { merged, type Merged, type Resolution } from './merge.js';
import { withApplication } from './publication-requests.js';
import { authorOf, keyOf, type PendingChange, type RowState } from './pending-change.js';

export interface PublisherParts {
  readonly writer: Writer;
  readonly registry: Registry;
  readonly store: ChangeSetStore;
  readonly stores: RowStores;
  readonly access: ChangeSetAccess;
  /** The languages of the site. */
  readonly languages: readonly string[];
  readonly addresses: AddressChecks;
}

export interface PublishOptions {
  readonly languages?: readonly string[];
  readonly resolutions?: readonly Resolution[];
  /** Publishes although checks have warnings. */
  readonly acceptWarnings?: boolean | undefined;
}

interface PlanOptions extends PublishOptions {
  /** The permitted states of the change set. */
  readonly states?: readonly ChangeSetView['state'][];
}

/** The problems of publishing a change set. */
export interface PublishReport {
  readonly conflicts: readonly Conflict[];
  readonly missing: readonly MissingRight[];
  readonly refusal: { readonly status: number; readonly message: string } | null;
  readonly rows: number;
  readonly changes: number;
  readonly checks: readonly Finding[];
}

/** The outcome of a trial: its report, and the error of a refused write. */
type Attempt = { readonly report: PublishReport; readonly error?: ProblemError };

/** The merged changes of a change set. */
interface Plan {
  readonly all: readonly Merged[];
  readonly conflicts: readonly Conflict[];
  readonly missing: readonly MissingRight[];
}

/** Publishes change sets: merges their pending changes onto the live rows and writes them as the publisher. */
export class ChangeSetPublisher {
  constructor(private readonly parts: PublisherParts) {}

  /**
   * Publishes a change set in one transaction; returns the number of written rows once all caches have
   * dropped the old ones.
   * @throws ForbiddenError naming the missing rights; ConflictError with the conflicting paths; errors of
   * hooks, guards and constraints
   */
  publish(
    id: string,
    options: PublishOptions,
    caller: Caller,
    states: readonly ChangeSetView['state'][] = unpublished,
  ): Promise<number> {
    return mapped(() =>
      this.parts.writer.transaction(async (tx) => {
        const { all, conflicts, missing } = await this.plan(id, { ...options, states }, { caller, tx });
        if (missing.length > 0) throw new MissingRightsError(missing);
        if (conflicts.length > 0) throw new MergeConflictError(conflicts);
        const { request } = await this.parts.store.view(id, tx);
        const context = { caller: withApplication(caller, request), tx };
        const { rows, checks } = await this.writeChecked(all, options, context);
        requirePassed(checks, options);
        await this.settle(id, all, context);
        return rows;
      }),
    );
  }

  /**
   * Schedules the publishing, after a check of it.
   * @throws as {@link publish}; InvalidError when the time is not in the future
   */
  async schedule(
    id: string,
    {
      at,
      timeZone,
      language,
      ...options
    }: PublishOptions & { readonly at: string; readonly timeZone?: string; readonly language?: string },
    caller: Caller,
  ): Promise<void> {
    if (Date.parse(at) <= Date.now())
      throw InvalidError.of('data.at', { en: 'must be in the future.', ru: 'должно быть в будущем.' });
    const { report, error } = await this.attempt(id, options, caller);
    const { conflicts, missing, checks } = report;
    if (missing.length > 0) throw new MissingRightsError(missing);
    if (conflicts.length > 0) throw new MergeConflictError(conflicts);
    if (error) throw new RefusedError(error.message, error.causes);
    requirePassed(checks, options);
    const { languages } = options;
    await this.parts.writer.transaction(async (tx) => {
      await this.parts.store.lockOpen(id, tx, unpublished);
      const schedule = {
        at,
        ...(timeZone !== undefined && { timeZone }),
        caller,
        ...(languages && { languages }),
        ...(language !== undefined && { language }),
      };
      await this.parts.store.schedule(id, schedule, tx);
    });
  }

  /** Runs the publishing in a transaction that is rolled back, and returns its problems. */
  async check(id: string, options: PublishOptions, caller: Caller): Promise<PublishReport> {
    return (await this.attempt(id, options, caller)).report;
  }

  private attempt(id: string, options: PublishOptions, caller: Caller): Promise<Attempt> {
    const trial = async (tx: WriteTransaction): Promise<Attempt> => {
      const { all, conflicts, missing } = await this.plan(id, options, { caller, tx });
      const counts = await countWritten(all, { registry: this.parts.registry, on: tx });
      const report: PublishReport = { conflicts, missing, refusal: null, ...counts, checks: [] };
      if (conflicts.length > 0 || counts.rows === 0) return { report };
      try {
        return { report: { ...report, ...(await this.writeChecked(all, options, { caller, tx })) } };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        return { report: { ...report, refusal: { status: error.status, message: error.message } }, error };
      }
    };
    return mapped(() =>
      this.parts.writer.attempt(async (tx) => ({ result: await trial(tx), isKept: false })),
    );
  }

  /** Locks the change set and its live rows, and merges. Locks rows in the order of overlays. */
  private async plan(
    id: string,
    { languages, resolutions = [], states = unpublished }: PlanOptions,
    context: TransactionContext,
  ): Promise<Plan> {
    const { store, access, registry } = this.parts;
    const { caller, tx } = context;
    await tx.query(
      `select set_config('lock_timeout', '2s', true), set_config('flotilla.change_set', $1::text, true)`,
      [id],
    );
    await access.requireAuthor(caller);
    const { set, pending } = await store.lockOpen(id, tx, states);
    await access.requireMember(set, caller);
    await access.requireWithinScopes(pending, caller);
    if (pending.length === 0)
      throw new RefusedError({ en: 'The change set has no changes.', ru: 'В выпуске нет изменений.' });
    const layers = layersOf(registry, pending);
    const live = new Map<string, RowState>();
    for (const { entity, creates, updates, deletes } of layers) {
      const ids = [...deletes, ...updates, ...creates].map(({ rowId }) => rowId);
      const found = await tx.query<{ id: string; row: string }>(lockedRowsText(entity), [ids]);
      for (const { id: rowId, row } of found)
        live.set(keyOf({ entity: entity.key, rowId }), JSON.parse(row) as RowState);
    }
    const decisions = new Map(resolutions.map((one) => [`${one.entity} ${one.id} ${one.path}`, one.take]));
    const all = layers.flatMap(({ entity, ...layer }) =>
      [...layer.deletes, ...layer.updates, ...layer.creates].map((change) =>
        merged(entity, change, live.get(keyOf(change)), {
          ...(languages && { languages }),
          decide: (path) => decisions.get(`${change.entity} ${change.rowId} ${path}`),
        }),
      ),
    );
    const written = all.filter(({ values }) => values !== undefined).map(({ change }) => change);
    return {
      all,
      conflicts: [...all.flatMap(({ conflicts }) => conflicts), ...(await this.missingEnds(all, context))],
      missing: await access.missing(written, caller),
    };
  }

  /** Returns a conflict for each reference of a new row to a row that does not exist. */
  private async missingEnds(all: readonly Merged[], { tx }: TransactionContext): Promise<Conflict[]> {
    const { registry } = this.parts;
    const creates = all.filter(({ change, values }) => change.change === 'create' && values);
    const made = new Set(creates.map(({ change }) => keyOf(change)));
    const wanted = creates.flatMap(({ change, values }) =>
      foreignKeysOf(registry.entity(change.entity)).flatMap(([field, to]) => {
        const far = values?.[field];
        const isMade = typeof far !== 'string' || made.has(keyOf({ entity: to, rowId: far }));
        return isMade ? [] : [{ change, field, to, far }];
      }),
    );
    const conflicts: Conflict[] = [];
    for (const [to, references] of Map.groupBy(wanted, (one) => one.to)) {
      const text = `select "id" from ${quoteName(registry.entity(to).table)} where "id" = any($1::uuid[]) order by "id" for key share`;
      const found = await tx.query<{ id: string }>(text, [references.map(({ far }) => far)]);
      const there = new Set(found.map(({ id }) => id));
      for (const { change, field, far } of references)
        if (!there.has(far))
          conflicts.push({
            entity: change.entity,
            id: change.rowId,
            path: field,
            base: null,
            live: null,
            mine: far,
          });
    }
    return conflicts;
  }

  /** Writes merged changes with the hooks, guards, history and events of live writes. */
  private async write(all: readonly Merged[], context: TransactionContext): Promise<number> {
    const { registry, stores } = this.parts;
    const byKey = new Map(all.map((one) => [keyOf(one.change), one]));
    const written = all.filter(({ values }) => values !== undefined);
    const layers = layersOf(
      registry,
      written.map(({ change }) => change),
    );
    const valuesOf = (change: PendingChange) => byKey.get(keyOf(change))?.values ?? {};
    for (const { entity, deletes } of layers.toReversed()) {
      const ids = await this.existing(entity, deletes, context);
      if (ids.length > 0) await stores.of(entity.key).callerWrites.deleteMany(ids, context);
    }
    for (const { entity, updates, creates, createsFirst } of layers) {
      const { callerWrites } = stores.of(entity.key);
      const insert = async () => {
        if (creates.length === 0) return;
        const values = await withFreeValues(stores.of(entity.key), creates.map(valuesOf), context);
        await callerWrites.insert(values, context);
      };
      if (createsFirst) await insert();
      const changed = updates.map((change) => ({ id: change.rowId, values: valuesOf(change) }));
      if (changed.length > 0) await callerWrites.updateMany(changed, context);
      if (!createsFirst) await insert();
    }
    await context.tx.settle();
    return written.length;
  }

  /** Returns the ids of rows that earlier deletions have not removed by a cascade. */
  private async existing(
    { table }: Entity,
    changes: readonly PendingChange[],
    { tx }: TransactionContext,
  ): Promise<string[]> {
    if (changes.length === 0) return [];
    const text = `select "id" from ${quoteName(table)} where "id" = any($1::uuid[]) order by "id"`;
    const found = await tx.query<{ id: string }>(text, [changes.map(({ rowId }) => rowId)]);
    return found.map(({ id }) => id);
  }

  /** Writes merged changes, and returns the problems that they add. */
  private async writeChecked(
    all: readonly Merged[],
    { languages }: PublishOptions,
    context: TransactionContext,
  ): Promise<{ rows: number; checks: readonly Finding[] }> {
    const written = all.filter(({ values }) => values !== undefined).map(({ change }) => change);
    const { registry, addresses, languages: ofSite } = this.parts;
    const by = { registry, addresses, tx: context.tx, languages: languages ?? ofSite };
    const before = await findingsOf(written, { ...by, isPublicOnly: true });
    const rows = await this.write(all, context);
    return { rows, checks: addedFindings(await findingsOf(written, by), before) };
  }

  /** Deletes the published changes, and ends a change set without further ones. */
  private async settle(
    id: string,
    all: readonly Merged[],
    { caller, tx }: TransactionContext,
  ): Promise<void> {
    const { store } = this.parts;
    const stored = all.flatMap(({ remaining }) => remaining ?? []);
    const dropped = all.flatMap(({ change, remaining }) => (remaining ? [] : [change]));
    await store.save(id, { stored, dropped }, tx);
    await (stored.length === 0
      ? store.end(id, { state: 'published', by: authorOf(caller) }, tx)
      : store.reopen(id, tx));
  }
}

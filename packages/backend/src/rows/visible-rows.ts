import type { Entity } from '@flotilla/core';
import { type LabelSource, labelSources } from '@flotilla/core/administration';
import { readableFields } from '@flotilla/core/reflection';
import { ForbiddenError, UnauthenticatedError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';
import type { Context } from '../context/context.js';
import { RecurringCache } from '@flotilla/runtime/caching';
import { type CachedRead, PermittedReads, type ReadParts } from './permitted-reads.js';
import type { RowQuery } from '../query/row-statements.js';
import type { Scope } from '../query/statement.js';
import type { RowStores } from './stores.js';
import { type TypedReads, typedReads } from './typed-reads.js';

/** Size limit of the cache of parsed reads, in bytes. */
const maxBytes = 5_000_000;
const maxBytesOfOne = 40_000;
/**
 * Estimates the size of an entry: its name (the query string), the equally long values and conditions, and a
 * constant. Statements with embedded rows are not included; they have a cache of their own, keyed by shape.
 */
const sizeOf = (_: CachedRead, name: string) => 4 * name.length + 2000;

/**
 * Rows with the visibility of a caller, as REST shows them: only the caller's own of rows for owners, and no
 * secrets. Reads throw UnauthenticatedError or ForbiddenError when the caller may not see the entity, or an
 * embedded one.
 */
export class VisibleRows {
  private readonly byKey = new Map<string, PermittedReads>();
  private readonly cachedReads = new RecurringCache<CachedRead>({
    maxSize: maxBytes,
    maxEntrySize: maxBytesOfOne,
    sizeOf,
  });

  constructor(
    private readonly stores: RowStores,
    private readonly parts: ReadParts,
  ) {}

  /** Returns the rows of a definition that the caller of the context may see. */
  of<E extends Entity>(entity: E, context: Context): TypedReads<E, 'browser'> {
    const store = this.stores.of(entity.key);
    const { caller } = context;
    return typedReads<E, 'browser'>(store, context, async (query) => {
      assertNoSecrets(store.entity, query);
      return {
        caller: caller.kind === 'subject' ? caller.id : undefined,
        scope: await this.readsOf(entity.key).ofCaller(caller, store.statements.entitiesOf(query)),
      };
    });
  }

  /** Returns the scope of a caller's reads of an entity; `none` when the caller may not read it at all. */
  async scopeOf({ key }: Entity, caller: Caller): Promise<Scope | undefined | 'none'> {
    try {
      return await this.readsOf(key).ofCaller(caller, []);
    } catch (error) {
      if (error instanceof ForbiddenError || error instanceof UnauthenticatedError) return 'none';
      throw error;
    }
  }

  /** Returns the label sources of an entity whose rows the caller may all read. */
  async borrowedNames(entity: Entity, caller: Caller): Promise<LabelSource[]> {
    const names = labelSources(entity, this.parts.compile.registry);
    const are = await Promise.all(names.map((name) => this.readsAll(name.entity, caller)));
    return names.filter((_, index) => are[index]);
  }

  /** Returns whether a caller may read all rows of an entity, not only its own or the public ones. */
  async readsAll(entity: Entity, caller: Caller): Promise<boolean> {
    const scope = await this.scopeOf(entity, caller);
    if (scope === 'none') return false;
    return !scope?.ownOnly?.keys.has(entity.key) && !scope?.withoutPrivate?.has(entity.key);
  }

  /** Returns the reads of one entity as JSON text, for REST. */
  readsOf(key: string): PermittedReads {
    const cached =
      this.byKey.get(key) ?? new PermittedReads(this.stores.of(key).entity, this.parts, this.cachedReads);
    this.byKey.set(key, cached);
    return cached;
  }

  /**
   * Returns reads of one entity in a transaction, such as an overlay of unsaved rows. No other read shares
   * their statements and results.
   */
  readsIn(key: string, { db, access }: Pick<ReadParts, 'db' | 'access'>): PermittedReads {
    const reads: ReadParts['reads'] = { shared: (_, run) => run(), sharedLimited: (_, run) => run() };
    const cache = new RecurringCache<CachedRead>({ maxSize: maxBytes, maxEntrySize: maxBytesOfOne, sizeOf });
    return new PermittedReads(this.stores.of(key).entity, { ...this.parts, db, access, reads }, cache);
  }
}

/**
 * Rejects secrets in a query. The types forbid them already, but queries built from client input have no such
 * types.
 * @throws TypeError
 */
function assertNoSecrets(entity: Entity, { secrets = [], where = {}, orderBy = {} }: RowQuery): void {
  const readable = readableFields(entity);
  const compared = [...Object.keys(where), ...Object.keys(orderBy)].filter(
    (name) => name in entity.fields && !(name in readable),
  );
  const [named] = [...secrets, ...compared];
  if (named !== undefined)
    throw new TypeError(`${entity.key}: ${named} is a secret, which callers neither see nor compare.`);
}

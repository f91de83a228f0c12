import type { Entity } from '@flotilla/core';
import { type BorrowedName, borrowedNames } from '@flotilla/core/administration';
import { readableFields } from '@flotilla/core/reflection';
import { ForbiddenError, UnauthenticatedError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';
import type { Context } from '../context/context.js';
import { RecurringCache } from '@flotilla/runtime/caching';
import { type AskedRead, PermittedReads, type ReadParts } from './permitted-reads.js';
import type { RowQuery } from '../query/row-statements.js';
import type { Scope } from '../query/statement.js';
import type { RowStores } from './stores.js';
import { type TypedReads, typedReads } from './typed-reads.js';

/** Of reads that were asked for, in bytes. */
const maxBytes = 5_000_000;
const maxBytesOfOne = 40_000;
/**
 * What one takes: its name, as it was asked for, as its values and as its conditions, which are as long each, and the rest of what is kept.
 * What embeds is not: such statements are kept by their shape, in a cache of their own.
 */
const sizeOf = (_: AskedRead, name: string) => 4 * name.length + 2000;

/**
 * Rows with the eyes of a caller, as REST would show them: of what is for owners the caller's own alone, and no secrets.
 * Reads throw UnauthenticatedError or ForbiddenError where the caller may not see an entity, or what is embedded.
 */
export class VisibleRows {
  private readonly byKey = new Map<string, PermittedReads>();
  private readonly asked = new RecurringCache<AskedRead>({
    maxSize: maxBytes,
    maxEntrySize: maxBytesOfOne,
    sizeOf,
  });

  constructor(
    private readonly stores: RowStores,
    private readonly parts: ReadParts,
  ) {}

  /** The rows of a definition that the caller of the context may see. */
  of<E extends Entity>(entity: E, context: Context): TypedReads<E, 'browser'> {
    const store = this.stores.of(entity.key);
    const { caller } = context;
    return typedReads<E, 'browser'>(store, context, async (query) => {
      demandNoSecrets(store.entity, query);
      return {
        caller: caller.kind === 'subject' ? caller.id : undefined,
        scope: await this.readsOf(entity.key).ofCaller(caller, store.statements.entitiesOf(query)),
      };
    });
  }

  /** What a caller's reads of an entity leave out; `none` where the caller may not read it at all. */
  async scopeOf({ key }: Entity, caller: Caller): Promise<Scope | undefined | 'none'> {
    try {
      return await this.readsOf(key).ofCaller(caller, []);
    } catch (error) {
      if (error instanceof ForbiddenError || error instanceof UnauthenticatedError) return 'none';
      throw error;
    }
  }

  /** By what of linked rows an entity's rows may be called to a caller: by what the caller may read of whomever it is. */
  async borrowedNames(entity: Entity, caller: Caller): Promise<BorrowedName[]> {
    const names = borrowedNames(entity, this.parts.compile.registry);
    const are = await Promise.all(names.map((name) => this.readsAll(name.entity, caller)));
    return names.filter((_, index) => are[index]);
  }

  /** Whether a caller may read all rows of an entity, and not only those that are the caller's own, or everyone's. */
  private async readsAll(entity: Entity, caller: Caller): Promise<boolean> {
    const scope = await this.scopeOf(entity, caller);
    if (scope === 'none') return false;
    return !scope?.ownOnly?.keys.has(entity.key) && !scope?.withoutPrivate?.has(entity.key);
  }

  /** The reads of one entity as JSON text, for REST. */
  readsOf(key: string): PermittedReads {
    const known = this.byKey.get(key) ?? new PermittedReads(this.stores.of(key).entity, this.parts, this.asked);
    this.byKey.set(key, known);
    return known;
  }
}

/** Types say the same; a query that was put together of what a caller sent has none. @throws TypeError */
function demandNoSecrets(entity: Entity, { secrets = [], where = {}, orderBy = {} }: RowQuery): void {
  const readable = readableFields(entity);
  const compared = [...Object.keys(where), ...Object.keys(orderBy)].filter((name) => name in entity.fields && !(name in readable));
  const [named] = [...secrets, ...compared];
  if (named !== undefined) throw new TypeError(`${entity.key}: ${named} is a secret, which callers neither see nor compare.`);
}

import type { Entity } from '@flotilla/core';
import { NotFoundError } from '@flotilla/core/errors';
import type { Database } from '../database/database.js';
import { RowValidator } from '../validation/validate.js';
import { RowStatements } from '../query/row-statements.js';
import { CallerWrites } from './caller-writes.js';
import { RowWrites } from './row-writes.js';
import type { WriteParts } from './write-parts.js';

/** Dependencies of reading and writing rows with the rights of the server. */
export interface RowStoreParts extends WriteParts {
  readonly db: Database;
}

/**
 * Reads and writes of one entity or link, for REST and for the typed rows of modules. Each part is created on
 * first use, which keeps startup fast.
 */
export class RowStore {
  private cachedWrites: RowWrites | undefined;
  private cachedCallerWrites: CallerWrites | undefined;
  private cachedStatements: RowStatements | undefined;
  private cachedValidator: RowValidator | undefined;

  constructor(
    readonly entity: Entity,
    readonly parts: RowStoreParts,
  ) {}

  get writes(): RowWrites {
    this.cachedWrites ??= new RowWrites(this.entity, this.parts);
    return this.cachedWrites;
  }

  /** Generic writes of callers, which run the guards of the entity. */
  get callerWrites(): CallerWrites {
    this.cachedCallerWrites ??= new CallerWrites(this.entity, this.writes, this.parts);
    return this.cachedCallerWrites;
  }

  /** Statements of typed reads. */
  get statements(): RowStatements {
    this.cachedStatements ??= new RowStatements(this.entity, this.parts.compile);
    return this.cachedStatements;
  }

  /** Validates rows from callers. */
  get validator(): RowValidator {
    this.cachedValidator ??= new RowValidator(this.entity);
    return this.cachedValidator;
  }
}

/** The stores of all installed entities and links, each created on first use. */
export class RowStores {
  private readonly byKey = new Map<string, RowStore>();
  private byRoute: ReadonlyMap<string, string> | undefined;

  constructor(readonly parts: RowStoreParts) {}

  /**
   * Returns the store of the entity that is served at a route, such as `/api/blog/articles`.
   * @throws NotFoundError
   */
  at(route: string): RowStore {
    this.byRoute ??= new Map(
      [...this.parts.compile.registry.entities.values()].map((entity) => [entity.route, entity.key]),
    );
    const key = this.byRoute.get(route);
    if (key === undefined) throw new NotFoundError(`There is nothing at ${route}.`);
    return this.of(key);
  }

  /** Returns the store of an entity. @throws DefinitionError when it is not installed */
  of(key: string): RowStore {
    const existing = this.byKey.get(key);
    if (existing) return existing;
    // The registry's copy includes what other modules add: variants, and the access of links.
    const store = new RowStore(this.parts.compile.registry.entity(key), this.parts);
    this.byKey.set(key, store);
    return store;
  }
}

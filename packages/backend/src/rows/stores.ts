import type { Entity } from '@flotilla/core';
import { NotFoundError } from '@flotilla/core/errors';
import type { Database } from '../database/database.js';
import { RowValidator } from '../validation/validate.js';
import { RowStatements } from '../query/row-statements.js';
import { CallerWrites } from './caller-writes.js';
import { RowWrites, type WriteParts } from './row-writes.js';

/** What the rows of all entities are read and written with by the server itself. */
export interface RowStoreParts extends WriteParts {
  readonly db: Database;
}

/** Reading and writing the rows of one entity or link: what REST and the typed rows of modules stand on. */
export class RowStore {
  private knownWrites: RowWrites | undefined;
  private knownCallerWrites: CallerWrites | undefined;
  private knownStatements: RowStatements | undefined;
  private knownValidator: RowValidator | undefined;

  constructor(
    readonly entity: Entity,
    readonly parts: RowStoreParts,
  ) {}

  /** Compiled with the first of them: starting waits for no statement that nobody has asked for. */
  get writes(): RowWrites {
    this.knownWrites ??= new RowWrites(this.entity, this.parts);
    return this.knownWrites;
  }

  /** What callers write by generic calls: past the guards of the entity. */
  get callerWrites(): CallerWrites {
    this.knownCallerWrites ??= new CallerWrites(this.entity, this.writes, this.parts);
    return this.knownCallerWrites;
  }

  /** Of reads by typed code; made with the first of them. */
  get statements(): RowStatements {
    this.knownStatements ??= new RowStatements(this.entity, this.parts.compile);
    return this.knownStatements;
  }

  /** Checks what callers send; made when the first of them does. */
  get validator(): RowValidator {
    this.knownValidator ??= new RowValidator(this.entity);
    return this.knownValidator;
  }
}

/** The stores of all installed entities and links, each made when it is first asked for. */
export class RowStores {
  private readonly byKey = new Map<string, RowStore>();
  private byRoute: ReadonlyMap<string, string> | undefined;

  constructor(readonly parts: RowStoreParts) {}

  /** The store of what is served at a route, `/api/blog/articles`. @throws NotFoundError */
  at(route: string): RowStore {
    this.byRoute ??= new Map([...this.parts.compile.registry.entities.values()].map((entity) => [entity.route, entity.key]));
    const key = this.byRoute.get(route);
    if (key === undefined) throw new NotFoundError(`There is nothing at ${route}.`);
    return this.of(key);
  }

  /** @throws DefinitionError when the entity is not installed */
  of(key: string): RowStore {
    const known = this.byKey.get(key);
    if (known) return known;
    // The registry's copy carries what other modules add: variants and the access of links.
    const store = new RowStore(this.parts.compile.registry.entity(key), this.parts);
    this.byKey.set(key, store);
    return store;
  }
}

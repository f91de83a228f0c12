import type { Entity } from '@flotilla/core';
import type { Database } from '../query/database.js';
import type { SharedReads } from '../query/shared-reads.js';
import type { CompileContext } from '../query/statement.js';
import { EntityRepository } from './entity-repository.js';
import type { Writer } from './writer.js';

/** The repositories of all installed entities and links, each made when it is first asked for. */
export class Repositories {
  private readonly byKey = new Map<string, EntityRepository>();

  constructor(
    private readonly db: Database,
    private readonly reads: SharedReads,
    private readonly writer: Writer,
    private readonly compile: CompileContext,
  ) {}

  /** The repository of a definition. */
  of<E extends Entity>(entity: E): EntityRepository<E> {
    const known = this.byKey.get(entity.key);
    if (known) return known as unknown as EntityRepository<E>;
    // The registry's copy carries what other modules add: variants and the access of links.
    const installed = this.compile.registry.entity(entity.key);
    const repository = new EntityRepository(installed, { db: this.db, reads: this.reads, writer: this.writer, compile: this.compile });
    this.byKey.set(entity.key, repository);
    return repository as unknown as EntityRepository<E>;
  }
}

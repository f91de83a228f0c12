import type { Entity } from '@flotilla/core';
import { EntityRepository, type RepositoryParts } from './entity-repository.js';

/** The repositories of all installed entities and links, each made when it is first asked for. */
export class Repositories {
  private readonly byKey = new Map<string, EntityRepository>();

  constructor(private readonly parts: RepositoryParts) {}

  /** The repository of a definition. */
  of<E extends Entity>(entity: E): EntityRepository<E> {
    const known = this.byKey.get(entity.key);
    if (known) return known as unknown as EntityRepository<E>;
    // The registry's copy carries what other modules add: variants and the access of links.
    const installed = this.parts.compile.registry.entity(entity.key);
    const repository = new EntityRepository(installed, this.parts);
    this.byKey.set(entity.key, repository);
    return repository as unknown as EntityRepository<E>;
  }
}

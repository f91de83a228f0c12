import type { Entity } from '@flotilla/core';
import { EntityRepository } from './entity-repository.js';
import type { Stores } from './stores.js';

/** The repositories of all installed entities and links. */
export class Repositories {
  constructor(private readonly stores: Stores) {}

  /** The repository of a definition. */
  of<E extends Entity>({ key }: E): EntityRepository<E> {
    return new EntityRepository<E>(this.stores.of(key));
  }
}

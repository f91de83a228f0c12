import { type Entity, type EntityKey, type Field, isLink, type Registry } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { type ContentRow, MissingRowError } from './content-folder.js';
import type { KeyReader } from './content-store.js';

interface CachedKeys {
  readonly idByKey: Map<string, string>;
  readonly keyById: Map<string, string>;
  /** Keys of several rows. */
  readonly repeated: Set<string>;
}

/** Separates the parts of a natural key. */
export const separator = '/';

/** Translates between ids and natural keys, reading each entity's keys once. */
export class NaturalKeys {
  private readonly cached = new Map<string, Promise<CachedKeys>>();

  constructor(
    private readonly registry: Registry,
    private readonly rows: KeyReader,
  ) {}

  /** Returns whether the database has a row with this key. */
  async has(entity: Entity, key: string): Promise<boolean> {
    return (await this.of(entity)).idByKey.has(key);
  }

  /** Returns the id of the row with this key; undefined when there is none, null when several rows have it. */
  async idOf(entity: Entity, key: string): Promise<string | null | undefined> {
    const { idByKey, repeated } = await this.of(entity);
    return repeated.has(key) ? null : idByKey.get(key);
  }

  /** Returns the key of a row; undefined when the database has no such row. */
  async keyOf(entity: Entity, id: string): Promise<string | undefined> {
    return (await this.of(entity)).keyById.get(id);
  }

  /**
   * Returns the row with its references as ids.
   * @throws MissingRowError naming the reference to a missing row.
   */
  async resolved(entity: Entity, row: ContentRow): Promise<Record<string, unknown>> {
    const resolved: Record<string, unknown> = { ...row };
    for (const [name, field] of Object.entries(entity.fields)) {
      const target = entityNamedBy(name, field, entity, row);
      const key = row[name];
      if (!target || typeof key !== 'string') continue;
      const known = this.registry.entities.has(target)
        ? await this.of(this.registry.entity(target))
        : undefined;
      const id = known?.idByKey.get(key);
      if (id === undefined) throw new MissingRowError(`${entity.key}.${name}`, target, key);
      resolved[name] = id;
    }
    return resolved;
  }

  /** Returns a stored row with its references as natural keys; null when a referenced row does not exist. */
  async named(entity: Entity, row: ContentRow): Promise<ContentRow | null> {
    const named: Record<string, unknown> = { ...row };
    for (const [name, field] of Object.entries(entity.fields)) {
      const target = entityNamedBy(name, field, entity, row);
      if (!target || row[name] === null) continue;
      named[name] =
        this.registry.entities.has(target) &&
        (await this.of(this.registry.entity(target))).keyById.get(String(row[name]));
      if (typeof named[name] !== 'string') return null;
    }
    return named;
  }

  /** Adds a row that was just stored. */
  async learn(entity: Entity, key: string, id: string): Promise<void> {
    const { idByKey, keyById } = await this.of(entity);
    idByKey.set(key, id);
    keyById.set(id, key);
  }

  private of(entity: Entity): Promise<CachedKeys> {
    const known = this.cached.get(entity.key) ?? this.read(entity);
    this.cached.set(entity.key, known);
    return known;
  }

  private async read(entity: Entity): Promise<CachedKeys> {
    const idByKey = new Map<string, string>();
    const keyById = new Map<string, string>();
    const repeated = new Set<string>();
    const external = externalOf(entity);
    const extra = external ? [external.moduleField] : [];
    for (const row of await this.rows.keysOf(entity, ['id', ...entity.naturalKey, ...extra])) {
      const parts = await Promise.all(entity.naturalKey.map((name) => this.part(entity, name, row)));
      const key = parts.join(separator);
      if (idByKey.has(key)) repeated.add(key);
      idByKey.set(key, String(row.id));
      keyById.set(String(row.id), key);
    }
    return { idByKey, keyById, repeated };
  }

  private async part(entity: Entity, name: string, row: ContentRow): Promise<string> {
    const field = entity.fields[name];
    const target = field && entityNamedBy(name, field, entity, row);
    if (!target || !this.registry.entities.has(target)) return String(row[name]);
    return (await this.of(this.registry.entity(target))).keyById.get(String(row[name])) ?? String(row[name]);
  }
}

/** Returns the natural key of a content row. */
export function naturalKeyOf({ naturalKey, fields }: Entity, row: ContentRow): string {
  return naturalKey.map((name) => String(row[name] ?? fields[name]?.default ?? '')).join(separator);
}

/**
 * Returns the entity that a field references: the target of a reference, or an external entity in the module
 * named by the row.
 */
export function entityNamedBy(
  name: string,
  field: Field,
  entity: Entity,
  row: ContentRow,
): EntityKey | undefined {
  const target = targetOf(field);
  if (target) return field.managed ? undefined : target.key;
  const external = externalOf(entity);
  if (name !== external?.idField) return undefined;
  const module = row[external.moduleField] ?? entity.fields[external.moduleField]?.default;
  return `${String(module)}.${external.name}`;
}

const externalOf = (entity: Entity) => (isLink(entity) ? entity.external : undefined);

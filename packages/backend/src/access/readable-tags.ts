import { type Entity, isLink, type Registry } from '@flotilla/core';
import { editorKey } from '@flotilla/core/live';
import { changeSetKey } from '@flotilla/core/live';
import type { Caller } from '../context/caller.js';
import { collectionTag, type ReadTag, readTag, rowTag, type Tag } from '../invalidation/tags/tags.js';
import type { Access } from './access.js';
import type { Ownership } from './ownership.js';

type Reading = 'drafts' | 'all' | 'own' | 'none';

/** A parsed tag with its entity. */
interface ResolvedTag {
  readonly tag: Tag;
  readonly read: ReadTag;
  readonly entity?: Entity;
}

/** The tags that all callers of the same roles may receive, without the tags of their own rows. */
interface ReadOfRoles {
  readonly reading: ReadonlyMap<string, Reading>;
  readonly hasOwn: boolean;
  readonly tags: readonly Tag[];
}

/** Decides who may read change sets. */
interface ChangeSetReaders {
  isAuthor(caller: Caller): Promise<boolean>;
}

/** A row that a tag refers to. */
interface Named {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * The tags to send to the owner of a row: the row or the owner, and the tags that become stale for the owner.
 */
interface OwnTag {
  readonly of?: Named;
  readonly owner?: string;
  readonly addedTags: readonly Tag[];
}

/**
 * Filters the tags of an invalidation message for each caller: tags of public data, of data that the caller's
 * roles may read, and of the caller's own rows. Owners are read once for all callers, by one statement.
 */
export class ReadableTags {
  constructor(
    private readonly registry: Registry,
    private readonly access: Pick<Access, 'ofReading' | 'ofChanging' | 'mayEdit'>,
    private readonly ownership: Pick<Ownership, 'columnsOf' | 'ownersOfAll'>,
    private readonly changeSets: ChangeSetReaders,
  ) {}

  /** Returns the tags that each caller may receive; callers without any are left out. */
  async of<C extends Caller>(tags: readonly Tag[], callers: Iterable<C>): Promise<Map<C, Tag[]>> {
    const resolved = tags.map((tag) => ({ tag, ...this.entityOf(tag) }));
    const entities = new Set(resolved.flatMap(({ entity }) => entity ?? []));
    // Tags of unpublished rows are only for callers who may change them.
    const drafts = new Set(
      resolved.flatMap(({ read, entity }) => (read.owner === '' && entity ? [entity] : [])),
    );
    const ofRoles = new Map<string, ReadOfRoles>();
    const owns = this.ownTags(resolved.flatMap(({ read, entity }) => (entity ? [{ read, entity }] : [])));
    let owners: Promise<ReadonlyMap<string, ReadonlySet<Tag>>> | undefined;
    const tagsByReceiver = new Map<C, Tag[]>();
    for (const caller of callers) {
      const roles = caller.kind === 'subject' ? caller.roles.join(' ') : caller.kind;
      const read =
        ofRoles.get(roles) ??
        readBy(
          await this.readingsOf(entities, drafts, caller),
          resolved,
          await this.ofTeam(resolved, caller),
        );
      ofRoles.set(roles, read);
      const own = read.hasOwn ? (await (owners ??= this.tagsOfOwners(owns))).get(idOf(caller)) : undefined;
      if (read.tags.length === 0 && !own) continue;
      const all = new Set([...read.tags, ...ownAmong(own, read.reading)]);
      if (all.size > 0) tagsByReceiver.set(caller, [...all]);
    }
    return tagsByReceiver;
  }

  /** Path tags are public; tags of entities that are not installed are sent to no caller. */
  private entityOf(tag: Tag): { read: ReadTag; entity?: Entity } {
    const read = isPath(tag) ? { key: tag } : readTag(tag);
    return { read, entity: this.registry.entities.get(read.key) };
  }

  /** Returns the tags of editors and change sets that the caller may receive. */
  private async ofTeam(resolved: readonly ResolvedTag[], caller: Caller): Promise<Tag[]> {
    const tags: Tag[] = [];
    for (const { tag, read } of resolved) if (await this.isOfTeam(read, caller)) tags.push(tag.slice(0, -1));
    return tags;
  }

  private async isOfTeam({ key, field = '' }: ReadTag, caller: Caller): Promise<boolean> {
    if (key === changeSetKey) return this.changeSets.isAuthor(caller);
    const edited = key === editorKey ? this.registry.entities.get(field) : undefined;
    return edited !== undefined && this.access.mayEdit(caller, edited);
  }

  private async readingsOf(
    entities: Iterable<Entity>,
    drafts: ReadonlySet<Entity>,
    caller: Caller,
  ): Promise<Map<string, Reading>> {
    const readings = new Map<string, Reading>();
    for (const entity of entities) {
      const outcome = await this.access.ofReading(caller, entity);
      const seesDrafts =
        outcome === 'allowed' &&
        drafts.has(entity) &&
        (await this.access.ofChanging(caller, entity)) === 'allowed';
      readings.set(
        entity.key,
        seesDrafts ? 'drafts' : outcome === 'allowed' ? 'all' : outcome === 'own' ? 'own' : 'none',
      );
    }
    return readings;
  }

  private ownTags(tags: readonly { read: ReadTag; entity: Entity }[]): OwnTag[] {
    return tags.flatMap(({ read, entity }): OwnTag[] => {
      const { key, id, owner, field } = read;
      const columns = this.ownership.columnsOf(entity);
      if (id === undefined || !columns || owner === '') return [];
      const list = collectionTag(key);
      if (owner !== undefined) return [{ owner, addedTags: [rowTag(key, id), list] }];
      if (field === undefined) return [{ of: { entity, id }, addedTags: [rowTag(key, id), list] }];
      if (!isLink(entity)) return [];
      const end = [entity.left, entity.right].find((side) => side?.field === field);
      if (!end) return [];
      const tag = `${key}@${field}:${id}`;
      const far = this.registry.entity(end.key);
      const right = entity.owns ? entity.right : null;
      // A row that gains or loses an owner appears in the owner's list, or disappears from it.
      if (right?.field === field)
        return [{ of: { entity: far, id }, addedTags: [tag, rowTag(far.key, id), collectionTag(far.key)] }];
      const isDeciding = columns.some(({ column }) => column === field);
      return isDeciding
        ? [{ of: { entity: far, id }, addedTags: [tag, list, ...(right ? [collectionTag(right.key)] : [])] }]
        : [];
    });
  }

  private async tagsOfOwners(tags: readonly OwnTag[]): Promise<ReadonlyMap<string, ReadonlySet<Tag>>> {
    const tagsByReceiver = new Map<string, Set<Tag>>();
    const addTags = (owner: string, more: readonly Tag[]) => {
      const own = tagsByReceiver.get(owner) ?? new Set();
      tagsByReceiver.set(owner, own);
      for (const tag of more) own.add(tag);
    };
    for (const { owner, addedTags } of tags) if (owner !== undefined) addTags(owner, addedTags);
    const named = tags.flatMap(({ of, addedTags }) => (of ? [{ ...of, addedTags }] : []));
    const byEntity = new Map(
      [...Map.groupBy(named, ({ entity }) => entity)].map(([entity, rows]) => [
        entity,
        Map.groupBy(rows, ({ id }) => id),
      ]),
    );
    const idsOf = new Map([...byEntity].map(([entity, byId]) => [entity, [...byId.keys()]]));
    for (const { entity, row, owner } of await this.ownership.ownersOfAll(idsOf)) {
      for (const { addedTags } of byEntity.get(entity)?.get(row) ?? []) addTags(owner, addedTags);
    }
    return tagsByReceiver;
  }
}

function readBy(
  reading: ReadonlyMap<string, Reading>,
  resolved: readonly ResolvedTag[],
  ofTeam: readonly Tag[],
): ReadOfRoles {
  const ofRows = resolved.flatMap(({ tag, entity, read }) => {
    if (!entity) return isPath(tag) ? [tag] : [];
    if (read.owner === undefined) return isRead(reading.get(entity.key)) ? [tag] : [];
    return read.owner === '' && reading.get(entity.key) === 'drafts'
      ? [tag.slice(0, -1) as Tag, read.key as Tag]
      : [];
  });
  return { reading, tags: [...ofRows, ...ofTeam], hasOwn: [...reading.values()].includes('own') };
}

const isPath = (tag: Tag) => tag.startsWith('path');

const isRead = (reading: Reading | undefined) => reading === 'all' || reading === 'drafts';

const idOf = (caller: Caller) => (caller.kind === 'subject' ? caller.id : '');

/** Returns the caller's own tags that its roles may read. */
function ownAmong(tags: ReadonlySet<Tag> | undefined, reading: ReadonlyMap<string, Reading>): Tag[] {
  return [...(tags ?? [])].filter((tag) => reading.get(readTag(tag).key) !== 'none');
}

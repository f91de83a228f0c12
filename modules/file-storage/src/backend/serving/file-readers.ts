import { anonymous, ForbiddenError, NotFoundError, REGISTRY, Rows, server, UnauthenticatedError, VisibleRows } from '@flotilla/backend';
import { FILE_OPENINGS, type FileAddresses, fileFieldsOf, type FileOpenings } from '@flotilla/backend/ports';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/server';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { isRandomName, nameOfPath, publicPath } from '../storage/stored-name.js';
import { FormerPaths } from './former-paths.js';
import { type AddressQuery, SignedAddresses } from './signed-addresses.js';

const cacheBytes = 4 * 1024 ** 2;
const entryBytes = 64;

/** To whom the bytes of a file go: to everyone, to who has a signed address, or to nobody, since no row holds it. */
type Readers = 'everyone' | 'signed' | 'nobody';

/** How long clients may cache the bytes, without limit when undefined; or the present address of the file. */
export type Access = { readonly seconds: number | undefined } | { readonly movedTo: string };

interface Known {
  readonly readers: Readers;
  readonly movedTo?: string;
}

/** Knows who may have the bytes of a stored file: whoever may have a row that holds it. */
@Injectable()
export class FileReaders implements FileAddresses {
  private readonly cache: TagCache<Known>;
  private readonly holders: readonly (readonly [Entity, string])[];
  /** All that decides on which rows everyone has: the rows that hold files, and the links that lead there. */
  private readonly tags: ReadonlySet<string>;

  constructor(
    @Inject(SignedAddresses) private readonly addresses: SignedAddresses,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(FILE_OPENINGS) private readonly openings: FileOpenings,
    @Inject(FormerPaths) private readonly former: FormerPaths,
    @Inject(REGISTRY) registry: Registry,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
    this.holders = [...registry.entities.values()].flatMap((entity) => fileFieldsOf(entity).map((field) => [entity, field] as const));
    this.tags = new Set(
      [
        ...decidingOn(
          this.holders.map(([entity]) => entity),
          registry,
        ),
      ].map(({ key }) => collectionTag(key)),
    );
  }

  signed(path: string, reader?: string): string {
    return this.addresses.signed(path, reader);
  }

  /** One statement for each field that holds files. */
  async forEveryone(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set(paths.filter((path) => nameOfPath(path) === undefined));
    for (const [entity, field] of this.holders)
      for (const path of await this.readByEveryone(
        entity,
        field,
        paths.filter((one) => !found.has(one)),
      ))
        found.add(path);
    return found;
  }

  /**
   * Returns how long the holder of an address may keep the bytes of a stored file, or where the file is now. Modules are told of addresses
   * that were made for a subject, before the bytes are sent.
   * @throws NotFoundError, ForbiddenError when the address does not give it
   */
  async demand(name: string, query: AddressQuery): Promise<Access> {
    const { readers, movedTo } = (await this.cache.get(name, () => this.made(name))).value;
    if (movedTo !== undefined) return { movedTo };
    if (readers === 'nobody') throw new NotFoundError('There is no such file.');
    if (readers === 'everyone') return { seconds: undefined };
    const seconds = this.addresses.secondsLeft(name, query);
    if (typeof query.reader === 'string') await this.openings.run({ path: publicPath(name), subjectId: query.reader });
    return { seconds };
  }

  /** Where a file that is not stored any more is now; undefined when nothing replaced it, or what did is not for everyone. */
  movedTo(name: string): Promise<string | undefined> {
    return this.publicSuccessor(publicPath(name));
  }

  private async publicSuccessor(path: string): Promise<string | undefined> {
    const present = await this.former.presentOf(path);
    return present !== undefined && present !== path && (await this.forEveryone([present])).has(present) ? present : undefined;
  }

  private async made(name: string) {
    const known = await this.knownOf(name);
    const size = entryBytes + name.length;
    // Names that hold nothing are anybody's invention.
    return { value: known, tags: this.tags, size, isPassing: known.readers === 'nobody' };
  }

  private async knownOf(name: string): Promise<Known> {
    const path = publicPath(name);
    if ((await this.forEveryone([path])).has(path)) return { readers: 'everyone' };
    for (const [entity, field] of this.holders)
      if (await this.rows.of(entity, { caller: server }).exists({ where: { [field]: { eq: path } } })) return { readers: 'signed' };
    const movedTo = await this.publicSuccessor(path);
    // Files of content are named in texts, too; a name that was made here is told by rows alone.
    return { readers: isRandomName(name) ? 'nobody' : 'everyone', movedTo };
  }

  private async readByEveryone(entity: Entity, field: string, paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    try {
      const rows = await this.visible.of(entity, { caller: anonymous }).find({ where: { [field]: { inArray: paths } } });
      return rows.map((row) => String((row as Readonly<Record<string, unknown>>)[field]));
    } catch (error) {
      if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) return [];
      throw error;
    }
  }
}

/** Entities, the links that lead to their rows, and what those links start at, as far as that is as private as the links to it. */
function decidingOn(entities: readonly Entity[], registry: Registry, known = new Set<Entity>()): Set<Entity> {
  for (const entity of entities.filter((one) => !known.has(one))) {
    known.add(entity);
    if (!entity.followsLinks) continue;
    const links = [...registry.entities.values()]
      .filter(isLink)
      .filter((link) => link.right?.key === entity.key || link.external?.name === entity.name);
    for (const link of links) known.add(link);
    decidingOn(
      links.map(({ left }) => registry.entity(left.key)),
      registry,
      known,
    );
  }
  return known;
}

import {
  anonymous,
  ForbiddenError,
  NotFoundError,
  REGISTRY,
  Rows,
  server,
  UnauthenticatedError,
  VisibleRows,
} from '@flotilla/backend';
import {
  FILE_OPENINGS,
  type FileAddresses,
  fileFieldsOf,
  type FileOpenings,
  collectionTag,
  InvalidationBus,
  TagCache,
} from '@flotilla/backend/ports';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { isRandomName, nameOfPath, publicPath } from '../storage/stored-name.js';
import { FormerPaths } from './former-paths.js';
import { type AddressQuery, SignedAddresses } from './signed-addresses.js';

const cacheBytes = 4 * 1024 ** 2;
const entryBytes = 64;

/** Readers of a file: everyone, holders of a signed URL, or none because no row references it. */
type Readers = 'everyone' | 'signed' | 'nobody';

/** How long clients may cache the bytes, without limit when undefined; or the present URL of the file. */
export type Access = { readonly seconds: number | undefined } | { readonly movedTo: string };

interface CachedReaders {
  readonly readers: Readers;
  readonly movedTo?: string;
}

/** Decides who may read a stored file: the readers of a row that references it. */
@Injectable()
export class FileReaders implements FileAddresses {
  private readonly cache: TagCache<CachedReaders>;
  private readonly holders: readonly (readonly [Entity, string])[];
  /** Tags of everything that decides which rows are public: the rows with files, and the links to them. */
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
    this.holders = [...registry.entities.values()].flatMap((entity) =>
      fileFieldsOf(entity).map((field) => [entity, field] as const),
    );
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

  /** Runs one statement per field that references files. */
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
   * Returns how long the holder of a URL may keep the bytes of a stored file, or its present URL. Notifies
   * modules of URLs that were made for a subject, before the bytes are sent.
   * @throws NotFoundError, ForbiddenError when the URL gives no access
   */
  async requireAccess(name: string, query: AddressQuery): Promise<Access> {
    const { readers, movedTo } = (await this.cache.get(name, () => this.made(name))).value;
    if (movedTo !== undefined) return { movedTo };
    if (readers === 'nobody') throw new NotFoundError('There is no such file.');
    if (readers === 'everyone') return { seconds: undefined };
    const seconds = this.addresses.secondsLeft(name, query);
    if (typeof query.reader === 'string')
      await this.openings.run({ path: publicPath(name), subjectId: query.reader });
    return { seconds };
  }

  /**
   * Returns the present URL of a file that is no longer stored; undefined when it was not replaced, or the
   * replacement is not public.
   */
  movedTo(name: string): Promise<string | undefined> {
    return this.publicSuccessor(publicPath(name));
  }

  private async publicSuccessor(path: string): Promise<string | undefined> {
    const present = await this.former.presentOf(path);
    return present !== undefined && present !== path && (await this.forEveryone([present])).has(present)
      ? present
      : undefined;
  }

  private async made(name: string) {
    const cached = await this.cachedReaders(name);
    const size = entryBytes + name.length;
    // Names without rows may be invented, so they are not cached.
    return { value: cached, tags: this.tags, size, isPassing: cached.readers === 'nobody' };
  }

  private async cachedReaders(name: string): Promise<CachedReaders> {
    const path = publicPath(name);
    if ((await this.forEveryone([path])).has(path)) return { readers: 'everyone' };
    for (const [entity, field] of this.holders)
      if (await this.rows.of(entity, { caller: server }).exists({ where: { [field]: { eq: path } } }))
        return { readers: 'signed' };
    const movedTo = await this.publicSuccessor(path);
    // Files of content may be named in texts as well; a generated name is referenced by rows only.
    return { readers: isRandomName(name) ? 'nobody' : 'everyone', movedTo };
  }

  private async readByEveryone(entity: Entity, field: string, paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    try {
      const rows = await this.visible
        .of(entity, { caller: anonymous })
        .find({ where: { [field]: { inArray: paths } } });
      return rows.map((row) => String((row as Readonly<Record<string, unknown>>)[field]));
    } catch (error) {
      if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) return [];
      throw error;
    }
  }
}

/**
 * Returns entities with the links to their rows and, as far as these are equally private, the entities that
 * those links start at.
 */
function decidingOn(
  entities: readonly Entity[],
  registry: Registry,
  cached = new Set<Entity>(),
): Set<Entity> {
  for (const entity of entities.filter((one) => !cached.has(one))) {
    cached.add(entity);
    if (!entity.followsLinks) continue;
    const links = [...registry.entities.values()]
      .filter(isLink)
      .filter((link) => link.right?.key === entity.key || link.external?.name === entity.name);
    for (const link of links) cached.add(link);
    decidingOn(
      links.map(({ left }) => registry.entity(left.key)),
      registry,
      cached,
    );
  }
  return cached;
}

import { type Entity, isLink } from '@flotilla/core';
import { labelSources } from '@flotilla/core/administration';
import { type Access, assertAllowed } from '../access/access.js';
import type { Ownership } from '../access/ownership.js';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { Batcher } from '../database/batcher.js';
import type { ReadContext } from '../context/context.js';
import type { RecurringCache } from '@flotilla/runtime/caching';
import { byIdsText, byIdText, type TextStatement, type JsonResponse } from '../query/text-statement.js';
import { type CompileContext, nameOfScope, type Scope } from '../query/statement.js';
import { filledIn, rowSlot } from '../query/params.js';
import { holdsPrivateFiles } from '../query/private-files.js';
import { keysEmbedded, readerLimits, type ReadLimits, editorLimits } from '../query/include.js';
import type { SharedReads } from '../query/shared-reads.js';
import { readByIds } from './read-by-ids.js';

/** Dependencies of reads. */
export interface ReadParts {
  /** Transactions have no `isReadByVisitor`: they read on their own connection. */
  readonly db: Pick<Database, 'rawRows'> & Partial<Pick<Database, 'isReadByVisitor'>>;
  readonly reads: Pick<SharedReads, 'shared' | 'sharedLimited'>;
  readonly compile: CompileContext;
  readonly access: Pick<Access, 'ofReading' | 'ofChanging'>;
  readonly ownership: Pick<Ownership, 'columnsOf'>;
}

/** A read: how to compile it, and its cache key. */
export interface Read {
  readonly compile: (context: CompileContext) => TextStatement;
  /**
   * Names the compiled statement. Reads of the same name are compiled once, and concurrent ones share a
   * result.
   */
  readonly name: string;
  /** The id of the row, for a read of one row. */
  readonly id?: string;
  /**
   * Returns the parsed paths of embedded rows. Permissions depend on these, not on how the query was written.
   */
  readonly include: () => readonly string[];
}

/** The entities that a read shows, as far as permissions depend on them. */
export interface VisibleEntities {
  /** Embedded links and their linked rows. The entity itself is excluded: the route has checked it. */
  readonly embedded: readonly Entity[];
  /**
   * Publicly readable links, and entities with the same privacy. Their private rows are visible only to
   * callers who may change them.
   */
  readonly open: readonly Entity[];
  /** Whether the read may show private files. */
  readonly holdsFiles: boolean;
  /** Cached scope of anonymous reads. */
  ofAnonymous?: Scope;
}

interface Compiled {
  readonly statement: TextStatement;
  /** Batches reads of single rows, when the statement takes only an id. */
  batcher?: Batcher<string, Buffer | undefined>;
}

/** A parsed read: the paths that it embeds, and its statements for callers of different visibility. */
export interface CachedRead {
  readonly include: readonly string[];
  /** Shown entities by read limits. */
  readonly visible: Map<ReadLimits, VisibleEntities>;
  readonly compiled: Map<string, Compiled>;
}

/** Compiled statements per read. Visibility depends on roles, which are few. */
const maxScopes = 8;

/** A read that its caller may make. */
interface Permitted {
  readonly compiled: Compiled;
  readonly scope: Scope | undefined;
  /** Names the read together with its scope. */
  readonly key: string;
  readonly embeds: boolean;
  /** Whether a replica may answer. */
  readonly isOfVisitor: boolean;
}

/** The reads of one entity as JSON text, each compiled for the visibility of its caller. */
export class PermittedReads {
  private entitiesWithoutEmbeds?: VisibleEntities;
  private labelEntities?: readonly Entity[];

  constructor(
    private readonly entity: Entity,
    private readonly parts: ReadParts,
    private readonly cache: RecurringCache<CachedRead>,
  ) {}

  /**
   * Runs a read.
   * @throws UnauthenticatedError, ForbiddenError when it embeds rows that the caller may not see
   */
  async run(read: Read, context: ReadContext): Promise<JsonResponse | undefined> {
    return this.made(await this.permitted(read, context), read, context);
  }

  private made(
    { compiled, scope, key, embeds, isOfVisitor }: Permitted,
    { id = '' }: Read,
    context: ReadContext,
  ): Promise<JsonResponse | undefined> {
    const { text, values, compose, isPlannedAnew } = compiled.statement;
    const caller = scope?.ownOnly && callerIdIn(context);
    const cached = filledIn(values, { row: id, caller });
    const execute = async () =>
      compose(await this.parts.db.rawRows(text(), cached, { isPlannedAnew, isOfVisitor }));
    // Results limited to the caller's own rows are shared only among that caller's requests.
    const shared = `${key} ${caller ?? ''} ${id}`;
    return embeds || isPlannedAnew
      ? this.parts.reads.sharedLimited(shared, execute)
      : this.parts.reads.shared(shared, execute);
  }

  /** Returns one row; undefined when there is none that the caller may see. @throws as `run` */
  async row(id: string, include: readonly string[], context: ReadContext): Promise<JsonResponse | undefined> {
    const read: Read = {
      name: `id?${include.join(',')}`,
      id,
      include: () => include,
      compile: (compiled) => byIdText(this.entity, include, compiled),
    };
    const permitted = await this.permitted(read, context);
    const { compiled, scope, embeds, isOfVisitor } = permitted;
    const isCallers = scope?.ownOnly !== undefined && callerIdIn(context) !== undefined;
    if (isCallers || embeds) return this.made(permitted, read, context);
    // Batching rows without links costs the database less than one statement each.
    compiled.batcher ??= readByIds({
      statementOf: (count) => byIdsText(this.entity, count, { ...this.parts.compile, ...scope }),
      query: (text, ids) => this.parts.db.rawRows(text, ids, { isOfVisitor }),
    });
    const text = await compiled.batcher.run(id);
    return text && { text };
  }

  /** Returns responses by id for at least one id, by one statement, without invisible rows. @throws as `ofCaller` */
  async rows(ids: readonly string[], { caller }: ReadContext): Promise<Map<string, JsonResponse>> {
    const scope = await this.ofCaller(caller, []);
    const size = 2 ** Math.ceil(Math.log2(ids.length));
    const padded = Array.from({ length: size }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? '');
    const { text, values, rows } = byIdsText(this.entity, size, { ...this.parts.compile, ...scope });
    const sent = values.map((value) => (value === rowSlot ? padded.shift() : value));
    const found = await this.parts.db.rawRows(text, filledIn(sent, { caller: callerIdIn({ caller }) }));
    return new Map(rows(found).map(({ id, text: answer }) => [id, { text: answer }]));
  }

  /** Compiles a read for the visibility of its caller. */
  private async permitted({ compile, name, include }: Read, context: ReadContext): Promise<Permitted> {
    const { key: entityKey } = this.entity;
    const cached = this.cache.get(`${entityKey} ${name}`, () => ({
      include: include(),
      visible: new Map(),
      compiled: new Map(),
    }));
    const embeds = cached.include.length > 0;
    const isWide = embeds && (await this.parts.access.ofChanging(context.caller, this.entity)) === 'allowed';
    const limits = isWide ? editorLimits : readerLimits;
    const scoping = this.scopeOf(embeds ? this.visibleTo(cached, limits) : this.alone, context);
    const scope = scoping instanceof Promise ? await scoping : scoping;
    // Reads that may use a replica are not shared or batched with others.
    const isOfVisitor = context.caller.kind === 'anonymous' && this.parts.db.isReadByVisitor === true;
    const of = `${isOfVisitor ? 'visitor ' : ''}${isWide ? 'wide ' : ''}${scope ? nameOfScope(scope) : ''}`;
    const compiled = cached.compiled.get(of) ?? {
      statement: compile({ ...this.parts.compile, limits, ...scope }),
    };
    if (cached.compiled.size >= maxScopes && !cached.compiled.has(of)) cached.compiled.clear();
    cached.compiled.set(of, compiled);
    return { compiled, scope, key: `${of} ${entityKey} ${name}`, embeds, isOfVisitor };
  }

  /** Returns the entities that a read with embedded rows shows. */
  private visibleTo({ include, visible }: CachedRead, limits: ReadLimits): VisibleEntities {
    const cached =
      visible.get(limits) ??
      this.showing(keysEmbedded(this.parts.compile.registry, this.entity.key, include, limits));
    visible.set(limits, cached);
    return cached;
  }

  /** Returns the rows that a read leaves out and the files that it marks; undefined when there are none. */
  private scopeOf(
    visible: VisibleEntities,
    context: ReadContext,
  ): Scope | undefined | Promise<Scope | undefined> {
    if (context.caller.kind !== 'anonymous' || context.isOwnOnly) return this.scopeAsked(visible, context);
    // Only definitions decide for anonymous callers, so the scope is cached.
    if ('ofAnonymous' in visible) return visible.ofAnonymous;
    return this.scopeAsked(visible, context).then((scope) => (visible.ofAnonymous = scope));
  }

  private async scopeAsked(visible: VisibleEntities, context: ReadContext): Promise<Scope | undefined> {
    const { embedded, open } = visible;
    const own = context.isOwnOnly ? [this.entity.key] : [];
    const isForAll = embedded.length + open.length + own.length + this.labelSources.length === 0;
    const scope = isForAll ? undefined : await this.scope({ requested: embedded, own, open }, context.caller);
    const mayHold = context.marksFiles === true && visible.holdsFiles && context.caller.kind !== 'anonymous';
    const marksFiles = mayHold && !this.isOfEveryone(visible, scope);
    return marksFiles ? { ...scope, marksFiles } : scope;
  }

  /**
   * Returns the scope of a caller's read, for code without a route or guard that has checked access.
   * @throws UnauthenticatedError, ForbiddenError when the caller may not see the entity, or an embedded one
   */
  ofCaller(caller: Caller, embedded: readonly Entity[]): Promise<Scope | undefined> {
    const requested = [this.entity, ...embedded];
    const open = this.openIn([...requested, ...this.labelSources]);
    return this.scope({ requested, own: [], open }, caller);
  }

  /** Returns the scope of a read compared with an administrator's; undefined when it leaves nothing out. */
  private async scope(
    {
      requested,
      own: cached,
      open,
    }: Record<'requested' | 'open', readonly Entity[]> & { own: readonly string[] },
    caller: Caller,
  ): Promise<Scope | undefined> {
    const { access, ownership } = this.parts;
    const own = new Set<string>(cached);
    for (const entity of requested) {
      const outcome = await access.ofReading(caller, entity);
      assertAllowed(outcome);
      if (outcome === 'own') own.add(entity.key);
    }
    const searched = new Set<string>();
    const withoutNames = new Set<string>();
    for (const entity of this.labelSources) {
      const outcome = await access.ofReading(caller, entity);
      if (outcome === 'own') searched.add(entity.key);
      else if (outcome !== 'allowed') withoutNames.add(entity.key);
    }
    const withoutPrivate = new Set<string>();
    for (const link of open)
      if ((await access.ofChanging(caller, link)) !== 'allowed') withoutPrivate.add(link.key);
    if (own.size + searched.size + withoutPrivate.size + withoutNames.size === 0) return undefined;
    return {
      withoutPrivate,
      ...(own.size + searched.size > 0 && { ownOnly: { keys: own, searched, ownership } }),
      ...(withoutNames.size > 0 && { withoutNames }),
    };
  }

  /** Entities whose labels name rows of this entity, and the links to them: searched only by their readers. */
  private get labelSources(): readonly Entity[] {
    return (this.labelEntities ??= labelSources(this.entity, this.parts.compile.registry).flatMap(
      ({ entity, relation }) => [entity, relation.link],
    ));
  }

  /** Returns whether the caller sees exactly what every visitor sees. */
  private isOfEveryone({ embedded, open }: VisibleEntities, scope: Scope | undefined): boolean {
    if (scope?.ownOnly || ![this.entity, ...embedded].every(({ access }) => access.read === 'public'))
      return false;
    return open.every(({ key }) => scope?.withoutPrivate?.has(key));
  }

  /** The entities shown by reads that embed nothing. */
  private get alone(): VisibleEntities {
    return (this.entitiesWithoutEmbeds ??= this.showing([]));
  }

  private showing(embeds: readonly string[]): VisibleEntities {
    const { registry } = this.parts.compile;
    const embedded = embeds.filter((key) => key !== this.entity.key).map((key) => registry.entity(key));
    const visible = [this.entity, ...embedded, ...this.labelSources];
    return { embedded, open: this.openIn(visible), holdsFiles: visible.some(holdsPrivateFiles) };
  }

  /** Returns the public links among installed entities, and entities with the same privacy. */
  private openIn(entities: readonly Entity[]): Entity[] {
    const { registry } = this.parts.compile;
    // Links to unpublished rows are hidden, so both ends of a link count as shown.
    const ends = entities
      .filter(isLink)
      .flatMap(({ left, right }) => [left, right].flatMap((end) => (end ? registry.entity(end.key) : [])));
    const installed = new Set([
      ...entities.map(({ key }) => registry.entity(key)),
      ...ends.filter(({ publishing }) => publishing),
    ]);
    return [...installed].filter(
      (entity) =>
        (isLink(entity) || entity.followsLinks || entity.publishing) && entity.access.read === 'public',
    );
  }
}

function callerIdIn({ caller }: ReadContext): string | undefined {
  return caller.kind === 'subject' ? caller.id : undefined;
}

import { type Caller, Database, InvalidError, LANGUAGES, VisibleRows } from '@flotilla/backend';
import { Access, assertAllowed, ChangeSets, PublishedReader } from '@flotilla/backend/ports';
import type { Entity, EntityKey, Registry, Selection } from '@flotilla/core';
import type { Composition, RowKey } from '@flotilla/core/studio';
import { Inject, Injectable } from '@nestjs/common';
import { PageResolver } from '../page-resolver.js';
import { resolverWithin } from '../preview/resolver-within.js';
import { composed, type PendingRows } from './composed.js';
import type { Queries } from './node-uses.sql.js';
import { frameOf } from './root-frame.js';
import { keysIn, layoutStructure, pageStructure, structureOf } from './structure.js';
import { collectLinked, noLinkedNodes } from './linked-nodes.js';
import { NodeValues } from './node-values.js';

export interface CompositionRequest {
  readonly root: RowKey;
  /** Path with the sample rows of a page whose URL names rows. */
  readonly url?: string | undefined;
  readonly caller: Caller;
  readonly changeSet?: string | undefined;
}

export interface ReadComposition {
  readonly data: Composition;
  readonly meta: { readonly truncated: readonly string[]; readonly revision: number | null };
}

/** A connection that reads the live rows, or those of a change set. */
interface Reads {
  readonly db: Pick<Database, 'rawRows'> & Queries;
  readonly resolver: PageResolver;
  readonly pending: PendingRows;
}

/** Reads the rows of a page or layout as a graph, by a constant number of statements per kind of row. */
@Injectable()
export class Compositions {
  private readonly structures = new Map<EntityKey, Selection>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Access) private readonly access: Access,
    @Inject(ChangeSets) private readonly changeSets: ChangeSets,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  /**
   * Returns the graph of a root, for callers who may draft it.
   * @throws InvalidError, NotFoundError, ForbiddenError; errors of ChangeSets
   */
  async read(request: CompositionRequest): Promise<ReadComposition> {
    const { root, caller, changeSet } = request;
    const entity = this.registry.entities.get(root.entity);
    if (!entity) throw InvalidError.of('root', `${root.entity} is no entity.`);
    assertAllowed(await this.access.ofDrafting(caller, entity));
    if (changeSet === undefined)
      return this.compose(request, { db: this.db, resolver: this.resolver, pending: new Map() }, null);
    const { set, pending } = await this.changeSets.parts.store.load(changeSet);
    const changes = new Map(pending.map(({ entity: key, rowId, change }) => [`${key}:${rowId}`, change]));
    return this.changeSets.read(changeSet, caller, (tx) => {
      const resolver = resolverWithin(tx, { visible: this.visible, reader: this.reader.on(tx) });
      return this.compose(request, { db: tx, resolver, pending: changes }, set.revision);
    });
  }

  private get registry(): Registry {
    return this.reader.registry;
  }

  private async compose(
    { root, url, caller }: CompositionRequest,
    { db, resolver, pending }: Reads,
    revision: number | null,
  ): Promise<ReadComposition> {
    const { registry } = this;
    const reader = this.reader.forEditing(db, await this.hiddenFrom(caller));
    const values = new NodeValues({
      db,
      visible: this.visible,
      caller,
      access: this.changeSets.parts.access.overlaid,
    });
    const frame = await frameOf({ root, url }, { reader, published: this.reader.on(db), resolver, values });
    const linked = noLinkedNodes();
    const byModule = Map.groupBy(frame.blocks, ({ module }) => `${module}.widget` as EntityKey);
    const own = isFrame(root.entity) ? [] : ([[root.entity as EntityKey, [root.id]]] as const);
    const placed = [...byModule].map(([key, blocks]) => [key, blocks.map(({ id }) => id)] as const);
    const read = await Promise.all(
      [...placed, ...own].map(async ([key, ids]) => this.links(key, ids, reader)),
    );
    for (const { key, rows } of read)
      for (const row of rows)
        collectLinked(
          { key: { entity: key, id: row.id }, row, selection: selectionOf(registry, key, row.variant) },
          registry,
          linked,
        );
    return composed({
      root,
      frame,
      linked,
      values,
      pending,
      registry,
      languages: this.languages,
      db,
      revision,
    });
  }

  /** Reads the links of rows of an entity and of their parts, by one statement. */
  private async links(key: EntityKey, ids: readonly string[], reader: PublishedReader) {
    if (!this.registry.entities.has(key)) return { key, rows: [] };
    const known = [...new Set(ids)].filter((id) => uuid.test(id));
    const rows = await reader.byIds(this.structure(key), known, new Set());
    return { key, rows: [...rows.values()] };
  }

  private structure(key: EntityKey): Selection {
    const known =
      this.structures.get(key) ?? structureOf(this.registry, { key, of: shownOf(this.registry, key) });
    this.structures.set(key, known);
    return known;
  }

  /** Returns the entities and links whose private rows a caller may not see. */
  private async hiddenFrom(caller: Caller): Promise<Set<string>> {
    const { overlaid } = this.changeSets.parts.access;
    const blocks = [...this.registry.entities.values()].filter(({ name }) => name === 'widget');
    const keys = new Set([
      ...[pageStructure, layoutStructure].flatMap(keysIn),
      ...blocks.flatMap(({ key }) => keysIn(this.structure(key))),
    ]);
    const hidden = new Set<string>();
    for (const key of keys) {
      const entity = this.registry.entities.get(key);
      if (entity?.access.read === 'public' && !(await this.maySee(entity, caller, overlaid))) hidden.add(key);
    }
    return hidden;
  }

  private async maySee(
    entity: Entity,
    caller: Caller,
    overlaid: Pick<Access, 'ofChanging'>,
  ): Promise<boolean> {
    return (await overlaid.ofChanging(caller, entity)) === 'allowed';
  }
}

/** Returns whether a root places blocks: a page or a layout. */
const isFrame = (entity: string) => entity === 'host.page' || entity === 'host.layout';

/** Returns what views show of rows of an entity: their own views, and those whose URL names such a row. */
function shownOf(registry: Registry, key: EntityKey): Selection[] {
  return registry.views.flatMap(({ of, subject }) => [
    ...(of.key === key ? [of] : []),
    ...(subject?.show.key === key ? [subject.show] : []),
  ]);
}

/** Returns what names the links of a row: its own view, else all views that show such a row. */
function selectionOf(registry: Registry, key: EntityKey, variant: string): Selection {
  const own = registry.viewOf(key, variant)?.of;
  if (own) return own;
  const parts = Object.assign(
    {},
    ...shownOf(registry, key)
      .map((shown) => shown.parts)
      .reverse(),
  ) as Selection['parts'];
  return { type: 'selection', key, fields: [], parts };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

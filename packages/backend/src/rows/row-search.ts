import { type Entity, isLink, type Registry } from '@flotilla/core';
import { type LabelSource, labelSources } from '@flotilla/core/administration';
import { InvalidError } from '@flotilla/core/errors';
import { isUuid, searchedFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { anonymous, type Caller, server } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { DedicatedReads } from '../database/dedicated-connection.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { boundSearch, searchConditions, searchTerms } from '../query/search.js';
import { filledIn, Params } from '../query/params.js';
import { folded, foldedSql } from '../query/folding.js';
import { ownConditions } from '../query/own-rows.js';
import { isAttachment } from '../query/row-references.js';
import { publicRows } from '../query/projection.js';
import { isConfidential } from '../query/publicly-reachable.js';
import { rowLabel } from '../query/row-label.js';
import { type Scope, whereAll } from '../query/statement.js';
import type { VisibleRows } from './visible-rows.js';

/** A found row, its label, and the text that contains the search words. */
export interface FoundRow {
  readonly entity: string;
  readonly id: string;
  readonly label: string;
  readonly match: string;
}

/** Compared rows per entity; a word that more rows contain does not identify one of them. */
const maxCompared = 50;
/**
 * In bytes. In a table of some thousand rows one plan suits every word. In a larger one a frequent word is
 * found by a scan that stops early, and a rare one by the index, so the statement is planned for its words.
 */
const largeTable = 1_000_000;
const sizesTtl = 60_000;
const maxMatch = 160;
/** Maximum number of results. A constant, so that all limits share one statement. */
export const maxResults = 50;

interface SearchQuery {
  readonly search: string;
  /** At most {@link maxResults}. */
  readonly limit: number;
  /** Keys of the searched entities; all when left out. */
  readonly entities?: readonly string[];
}

/** A searched entity, with its visibility for the caller. */
interface Searched {
  readonly entity: Entity;
  readonly scope: Scope | undefined;
  readonly borrowed: readonly LabelSource[];
}

/** A found row with the similarity of its label to the search. */
type Scored = FoundRow & { readonly score: number };

/**
 * Searches the rows of all entities that a caller may read. One statement serves all words; it is planned
 * once, on a connection of its own, because planning takes longer than running it. Large tables are searched
 * concurrently by a second statement on another connection, planned for its words.
 */
export class RowSearch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly small: DedicatedReads;
  private readonly large: DedicatedReads;
  private readonly sizes = new LRUCache<'large', ReadonlySet<string>>({
    max: 1,
    ttl: sizesTtl,
    allowStale: true,
    fetchMethod: () => this.largeTables(),
  });

  constructor(
    private readonly db: Pick<Database, 'texts' | 'dedicatedConnection'>,
    private readonly visible: VisibleRows,
    private readonly registry: Registry,
    private readonly languages: readonly string[],
  ) {
    this.small = db.dedicatedConnection('generic');
    this.large = db.dedicatedConnection('custom');
  }

  onApplicationBootstrap(): Promise<unknown> {
    return this.sizes.fetch('large');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.small.close(), this.large.close()]);
  }

  /**
   * Loads PostgreSQL's catalog caches and plans the searches of anonymous callers and administrators, before
   * the first user waits for it.
   */
  async warm(): Promise<void> {
    for (const caller of [server, anonymous]) await this.find({ search: 'warm', limit: 1 }, caller);
  }

  /**
   * Returns the rows whose labels match best, grouped by entity.
   * @throws InvalidError as a list's search does, and for an unknown entity
   */
  async find(request: SearchQuery, caller: Caller): Promise<FoundRow[]> {
    const unknown = request.entities?.find((key) => !this.registry.entities.has(key));
    if (unknown !== undefined) throw InvalidError.of('entities', `has an unknown entity: ${unknown}`);
    const terms = searchTerms(request.search);
    if (terms.length === 0) return [];
    const searched: Searched[] = [];
    for (const entity of this.entities(request.search)) {
      const scope = await this.visible.scopeOf(entity, caller);
      if (scope !== 'none')
        searched.push({ entity, scope, borrowed: await this.visible.borrowedNames(entity, caller) });
    }
    const large = (await this.sizes.fetch('large')) ?? new Set();
    const isLarge = ({ entity }: Searched) => this.tablesOf(entity).some((table) => large.has(table));
    const wanted = searched.filter(({ entity }) => request.entities?.includes(entity.key) ?? true);
    const small = wanted.filter((one) => !isLarge(one)).map(({ entity }) => entity.key);
    const answers = await Promise.all([
      // The statement names all entities and filters the small ones by a parameter, so that growing tables do
      // not need a new plan.
      small.length === 0 ? [] : this.query(searched, request, terms, { caller, among: small }),
      this.query(wanted.filter(isLarge), request, terms, { caller }),
    ]);
    return grouped(answers.flat().toSorted(bestFirst).slice(0, request.limit));
  }

  /** @param among the keys of the searched entities, for the statement that is planned once */
  private async query(
    searched: readonly Searched[],
    request: SearchQuery,
    terms: readonly string[],
    { caller, among }: { caller: Caller; among?: readonly string[] },
  ): Promise<Scored[]> {
    if (searched.length === 0) return [];
    const params = new Params();
    const bound = {
      phrase: params.bind(terms.join(' '), 'text'),
      among: among && params.bind(among, 'text[]'),
      search: boundSearch(request.search, params, among ? 'any' : 'each'),
      params,
      // Private files, such as receipts, are found by their id only.
      isId: isUuid(request.search.trim()),
    };
    const branches = searched.map((one) => this.branch(one, bound)).join(' union all ');
    const text = `select e, id, label, texts, score from (${branches}) found order by score desc, e, id limit ${maxResults}`;
    const values = filledIn(params.values, { caller: caller.kind === 'subject' ? caller.id : undefined });
    const rows = await (among ? this.small : this.large).texts(text, values);
    return rows.map(([entity, id, label, texts, score]) => ({
      entity: entity ?? '',
      id: id ?? '',
      label: label ?? '',
      match: matchIn(texts ?? '[]', terms) ?? label ?? '',
      score: Number(score),
    }));
  }

  private async largeTables(): Promise<ReadonlySet<string>> {
    const tables = [...this.registry.entities.values()].map(({ table }) => table);
    const text = `select relname from pg_class where relname = any($1::text[]) and pg_table_is_visible(oid) and pg_relation_size(oid) > $2::bigint`;
    return new Set((await this.db.texts(text, [tables, largeTable])).map(([name]) => name ?? ''));
  }

  /** Returns the tables whose rows are compared: the entity's own, and those that its labels come from. */
  private tablesOf(entity: Entity): string[] {
    return [entity.table, ...labelSources(entity, this.registry).map((borrowed) => borrowed.entity.table)];
  }

  /** Returns the searched entities: all for an id, those with text for words. Links have no labels. */
  private entities(search: string): Entity[] {
    const isId = isUuid(search.trim());
    const hasText = (entity: Entity) =>
      searchedFields(entity).length > 0 || labelSources(entity, this.registry).length > 0;
    return [...this.registry.entities.values()].filter(
      (entity) => !isLink(entity) && (isId || (hasText(entity) && entity.ui?.isFound !== false)),
    );
  }

  private branch(
    { entity, scope, borrowed }: Searched,
    { search, phrase, among, params, isId }: Bound,
  ): string {
    const [ownOf, context] = [ownConditions(scope?.ownOnly, params), { registry: this.registry, ...scope }];
    const key = `${quoteLiteral(entity.key)}::text`;
    const conditions = [
      ...(among ? [`${key} = any(${among})`] : []),
      ...ownOf(entity, 't'),
      ...publicRows(entity, 't', context),
      ...(isAttachment(entity) && !isId ? [`not ${isConfidential(entity, 't', this.registry)}`] : []),
      ...searchConditions(entity, search, 't', { ownOf, context, atMost: maxCompared }),
    ];
    const source = `select t.* from ${quoteName(entity.table)} t ${whereAll(conditions)} limit ${maxCompared}`;
    const texts = searchedFields(entity).map((name) => `t.${quoteName(name)}`);
    const named = `select t."id"::text as id, ${rowLabel(entity, 't', this.languages, borrowed)} as label, json_build_array(${texts.join(', ')})::text as texts from (${source}) t`;
    // Prefers labels with all words of the search and little other text.
    const label = foldedSql('n.label');
    const score = `word_similarity(${phrase}, ${label}) + similarity(${phrase}, ${label}) / 10`;
    return `(select ${key} as e, n.*, ${score} as score from (${named}) n order by score desc, id limit ${maxResults})`;
  }
}

/** The search as parameters of a statement. */
interface Bound {
  readonly search: ReturnType<typeof boundSearch>;
  readonly phrase: string;
  readonly among: string | undefined;
  readonly params: Params;
  readonly isId: boolean;
}

/** Compares in the order of each statement's rows. */
function bestFirst(one: Scored, other: Scored): number {
  const sortKey = ({ entity, id }: Scored) => `${entity} ${id}`;
  return other.score - one.score || (sortKey(one) < sortKey(other) ? -1 : 1);
}

/** Groups rows by entity, at the position of the best row. */
const grouped = (found: readonly Scored[]): FoundRow[] =>
  [...Map.groupBy(found, ({ entity }) => entity).values()].flat().map(({ score: _, ...row }) => row);

/** Returns an excerpt of the text with the most search words. */
function matchIn(texts: string, terms: readonly string[]): string | undefined {
  const values = (JSON.parse(texts) as unknown[]).flatMap((value) =>
    isPlainObject(value) ? Object.values(value) : [value],
  );
  const found = values
    .filter((value) => typeof value === 'string')
    .map((text) => ({ text, plain: folded(text) }))
    .map(({ text, plain }) => ({
      text,
      places: terms.map((term) => plain.indexOf(term)).filter((index) => index >= 0),
    }))
    .toSorted((a, b) => b.places.length - a.places.length)[0];
  if (!found || found.places.length === 0) return undefined;
  if (found.text.length <= maxMatch) return found.text;
  const start = Math.max(0, Math.min(...found.places) - maxMatch / 4);
  return `${start > 0 ? '…' : ''}${found.text.slice(start, start + maxMatch)}…`;
}

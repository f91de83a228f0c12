import { type Entity, isLink, type Registry } from '@flotilla/core';
import { type BorrowedName, borrowedNames } from '@flotilla/core/administration';
import { isUuid, searchedFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { anonymous, type Caller, server } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { OwnReads } from '../database/own-connection.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { boundSearch, searchConditions, searchedWords } from '../query/search.js';
import { filledIn, Params } from '../query/params.js';
import { folded, foldedSql } from '../query/folding.js';
import { ownConditions } from '../query/own-rows.js';
import { publicRows } from '../query/projection.js';
import { rowLabel } from '../query/row-label.js';
import { type Scope, whereAll } from '../query/statement.js';
import type { VisibleRows } from './visible-rows.js';

/** A row that was found, what it is called, and the text in which the words stand. */
export interface FoundRow {
  readonly entity: string;
  readonly id: string;
  readonly label: string;
  readonly match: string;
}

/** Of one entity so many rows are compared; a word that more of them have is no search for one of them. */
const maxCompared = 50;
/**
 * In bytes. In a table of some thousand rows one way of searching is good for every word; in a larger one a word that many rows have is found by
 * going through them until there are enough, and a rare one by the index: that is planned for its words.
 */
const largeTable = 1_000_000;
const sizesTtl = 60_000;
const maxMatch = 160;
/** No more rows are told, however many are asked for: so that it is one statement for all who ask. */
export const mostFound = 50;

interface Asked {
  readonly search: string;
  /** {@link mostFound} at most. */
  readonly limit: number;
}

/** An entity that is searched, and as what its caller sees of it. */
interface Searched {
  readonly entity: Entity;
  readonly scope: Scope | undefined;
  readonly borrowed: readonly BorrowedName[];
}

/** A row that was found, and how much it is called like what is asked for. */
type Scored = FoundRow & { readonly score: number };

/**
 * Finds rows of all entities that a caller may read: by one statement for any words, which is planned once, on a connection of its own, since to plan it
 * takes longer than to run it. Large tables, if there are any, are asked beside it by another one, which is planned for its words, on another connection.
 */
export class RowSearch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly small: OwnReads;
  private readonly large: OwnReads;
  private readonly sizes = new LRUCache<'large', ReadonlySet<string>>({
    max: 1,
    ttl: sizesTtl,
    allowStale: true,
    fetchMethod: () => this.largeTables(),
  });

  constructor(
    private readonly db: Pick<Database, 'texts' | 'ownConnection'>,
    private readonly visible: VisibleRows,
    private readonly registry: Registry,
    private readonly languages: readonly string[],
  ) {
    this.small = db.ownConnection('once');
    this.large = db.ownConnection('anew');
  }

  onApplicationBootstrap(): Promise<unknown> {
    return this.sizes.fetch('large');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.small.close(), this.large.close()]);
  }

  /** Has PostgreSQL read what it must know of all tables, and plan the searches of strangers and of who may read all, before somebody waits for that. */
  async warm(): Promise<void> {
    for (const caller of [server, anonymous]) await this.find({ search: 'warm', limit: 1 }, caller);
  }

  /** The rows that are called most like what is asked for, those of an entity together. @throws InvalidError as a list's search does */
  async find(asked: Asked, caller: Caller): Promise<FoundRow[]> {
    const words = searchedWords(asked.search);
    if (words.length === 0) return [];
    const searched: Searched[] = [];
    for (const entity of this.entities(asked.search)) {
      const scope = await this.visible.scopeOf(entity, caller);
      if (scope !== 'none') searched.push({ entity, scope, borrowed: await this.visible.borrowedNames(entity, caller) });
    }
    const large = (await this.sizes.fetch('large')) ?? new Set();
    const isLarge = ({ entity }: Searched) => this.tablesOf(entity).some((table) => large.has(table));
    const small = searched.filter((one) => !isLarge(one)).map(({ entity }) => entity.key);
    const answers = await Promise.all([
      // All are named, and the small ones asked: a table that grows large, or a site that has one, is not another statement to plan.
      small.length === 0 ? [] : this.ask(searched, asked, words, { caller, among: small }),
      this.ask(searched.filter(isLarge), asked, words, { caller }),
    ]);
    return grouped(answers.flat().toSorted(bestFirst).slice(0, asked.limit));
  }

  /** @param among where the statement is planned once: those whose rows are asked for, by their keys */
  private async ask(
    searched: readonly Searched[],
    asked: Asked,
    words: readonly string[],
    { caller, among }: { caller: Caller; among?: readonly string[] },
  ): Promise<Scored[]> {
    if (searched.length === 0) return [];
    const params = new Params();
    const bound = {
      phrase: params.bind(words.join(' '), 'text'),
      among: among && params.bind(among, 'text[]'),
      search: boundSearch(asked.search, params, among ? 'any' : 'each'),
      params,
    };
    const branches = searched.map((one) => this.branch(one, bound)).join(' union all ');
    const text = `select e, id, label, texts, score from (${branches}) found order by score desc, e, id limit ${mostFound}`;
    const values = filledIn(params.values, { caller: caller.kind === 'subject' ? caller.id : undefined });
    const rows = await (among ? this.small : this.large).texts(text, values);
    return rows.map(([entity, id, label, texts, score]) => ({
      entity: entity ?? '',
      id: id ?? '',
      label: label ?? '',
      match: matchIn(texts ?? '[]', words) ?? label ?? '',
      score: Number(score),
    }));
  }

  private async largeTables(): Promise<ReadonlySet<string>> {
    const tables = [...this.registry.entities.values()].map(({ table }) => table);
    const text = `select relname from pg_class where relname = any($1::text[]) and pg_table_is_visible(oid) and pg_relation_size(oid) > $2::bigint`;
    return new Set((await this.db.texts(text, [tables, largeTable])).map(([name]) => name ?? ''));
  }

  /** Whose rows are compared: the entity's own, and those by which they are called. */
  private tablesOf(entity: Entity): string[] {
    return [entity.table, ...borrowedNames(entity, this.registry).map((borrowed) => borrowed.entity.table)];
  }

  /** An id is looked for everywhere; links have no name. */
  private entities(search: string): Entity[] {
    const isId = isUuid(search.trim());
    const hasText = (entity: Entity) => searchedFields(entity).length > 0 || borrowedNames(entity, this.registry).length > 0;
    return [...this.registry.entities.values()].filter((entity) => !isLink(entity) && (isId || hasText(entity)));
  }

  private branch({ entity, scope, borrowed }: Searched, { search, phrase, among, params }: Bound): string {
    const [ownOf, context] = [ownConditions(scope?.ownOnly, params), { registry: this.registry, ...scope }];
    const key = `${quoteLiteral(entity.key)}::text`;
    const conditions = [
      ...(among ? [`${key} = any(${among})`] : []),
      ...ownOf(entity, 't'),
      ...publicRows(entity, 't', context),
      ...searchConditions(entity, search, 't', { ownOf, context, atMost: maxCompared }),
    ];
    const source = `select t.* from ${quoteName(entity.table)} t ${whereAll(conditions)} limit ${maxCompared}`;
    const texts = searchedFields(entity).map((name) => `t.${quoteName(name)}`);
    const named = `select t."id"::text as id, ${rowLabel(entity, 't', this.languages, borrowed)} as label, json_build_array(${texts.join(', ')})::text as texts from (${source}) t`;
    // Of those in which all that was asked for stands, the one that says little else.
    const label = foldedSql('n.label');
    const score = `word_similarity(${phrase}, ${label}) + similarity(${phrase}, ${label}) / 10`;
    return `(select ${key} as e, n.*, ${score} as score from (${named}) n order by score desc, id limit ${mostFound})`;
  }
}

/** What is asked for, as parameters of a statement. */
interface Bound {
  readonly search: ReturnType<typeof boundSearch>;
  readonly phrase: string;
  readonly among: string | undefined;
  readonly params: Params;
}

/** As each statement has its rows. */
function bestFirst(one: Scored, other: Scored): number {
  const place = ({ entity, id }: Scored) => `${entity} ${id}`;
  return other.score - one.score || (place(one) < place(other) ? -1 : 1);
}

/** Rows of one entity stand where the best of them does. */
const grouped = (found: readonly Scored[]): FoundRow[] =>
  [...Map.groupBy(found, ({ entity }) => entity).values()].flat().map(({ score: _, ...row }) => row);

/** The text in which most of the words stand, as far as it is told. */
function matchIn(texts: string, words: readonly string[]): string | undefined {
  const values = (JSON.parse(texts) as unknown[]).flatMap((value) => (isPlainObject(value) ? Object.values(value) : [value]));
  const found = values
    .filter((value) => typeof value === 'string')
    .map((text) => ({ text, plain: folded(text) }))
    .map(({ text, plain }) => ({ text, places: words.map((word) => plain.indexOf(word)).filter((place) => place >= 0) }))
    .toSorted((a, b) => b.places.length - a.places.length)[0];
  if (!found || found.places.length === 0) return undefined;
  if (found.text.length <= maxMatch) return found.text;
  const start = Math.max(0, Math.min(...found.places) - maxMatch / 4);
  return `${start > 0 ? '…' : ''}${found.text.slice(start, start + maxMatch)}…`;
}

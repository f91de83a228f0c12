import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { BorrowedName } from '@flotilla/core/administration';
import { isUuid, searchedFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { type Caller, type Database, quoteLiteral, quoteName } from '@flotilla/changes';
import {
  filledIn,
  ownConditions,
  Params,
  publicRows,
  rowLabel,
  type Scope,
  searchConditions,
  searchedWords,
  whereAll,
} from '@flotilla/sql';
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
const maxMatch = 160;

interface Asked {
  readonly search: string;
  readonly limit: number;
}

/** Finds rows of all entities that a caller may read, by one statement. */
export class RowSearch {
  constructor(
    private readonly db: Pick<Database, 'texts'>,
    private readonly visible: VisibleRows,
    private readonly registry: Registry,
    private readonly languages: readonly string[],
  ) {}

  /** The rows that are called most like what is asked for, those of an entity together. @throws InvalidError as a list's search does */
  async find(asked: Asked, caller: Caller): Promise<FoundRow[]> {
    const words = searchedWords(asked.search);
    if (words.length === 0) return [];
    const params = new Params();
    const phrase = params.bind(words.join(' '), 'text');
    const branches: string[] = [];
    for (const entity of this.entities(asked.search)) {
      const scope = await this.visible.scopeOf(entity, caller);
      if (scope === 'none') continue;
      const borrowed = await this.visible.borrowedNames(entity, caller);
      branches.push(this.branch(entity, scope, { ...asked, phrase, params, borrowed }));
    }
    if (branches.length === 0) return [];
    const text = `select e, id, label, texts from (${branches.join(' union all ')}) found order by score desc, e, id limit ${asked.limit}`;
    const values = filledIn(params.values, { caller: caller.kind === 'subject' ? caller.id : undefined });
    const rows = await this.db.texts(text, values, { isPlannedAnew: true });
    return grouped(
      rows.map(([entity = '', id = '', label = '', texts]) => ({
        entity: entity ?? '',
        id: id ?? '',
        label: label ?? '',
        match: matchIn(texts ?? '[]', words) ?? label ?? '',
      })),
    );
  }

  /** An id is looked for everywhere; links have no name. */
  private entities(search: string): Entity[] {
    const isId = isUuid(search.trim());
    return [...this.registry.entities.values()].filter((entity) => !isLink(entity) && (isId || searchedFields(entity).length > 0));
  }

  private branch(
    entity: Entity,
    scope: Scope | undefined,
    { search, limit, phrase, params, borrowed }: Asked & { phrase: string; params: Params; borrowed: readonly BorrowedName[] },
  ): string {
    const conditions = [
      ...ownConditions(scope?.ownOnly, params)(entity, 't'),
      ...publicRows(entity, 't', { registry: this.registry, ...scope }),
      ...searchConditions(entity, search, params, 't'),
    ];
    const source = `select t.* from ${quoteName(entity.table)} t ${whereAll(conditions)} limit ${maxCompared}`;
    const texts = searchedFields(entity).map((name) => `t.${quoteName(name)}`);
    const named = `select t."id"::text as id, ${rowLabel(entity, 't', this.languages, borrowed)} as label, json_build_array(${texts.join(', ')})::text as texts from (${source}) t`;
    // Of those in which all that was asked for stands, the one that says little else.
    const score = `word_similarity(${phrase}, lower(n.label)) + similarity(${phrase}, lower(n.label)) / 10`;
    return `(select ${quoteLiteral(entity.key)}::text as e, n.*, ${score} as score from (${named}) n order by score desc, id limit ${limit})`;
  }
}

/** Rows of one entity stand where the best of them does. */
const grouped = (found: readonly FoundRow[]): FoundRow[] => [...Map.groupBy(found, ({ entity }) => entity).values()].flat();

/** The text in which most of the words stand, as far as it is told. */
function matchIn(texts: string, words: readonly string[]): string | undefined {
  const values = (JSON.parse(texts) as unknown[]).flatMap((value) => (isPlainObject(value) ? Object.values(value) : [value]));
  const found = values
    .filter((value) => typeof value === 'string')
    .map((text) => ({ text, lower: text.toLowerCase() }))
    .map(({ text, lower }) => ({ text, places: words.map((word) => lower.indexOf(word)).filter((place) => place >= 0) }))
    .toSorted((a, b) => b.places.length - a.places.length)[0];
  if (!found || found.places.length === 0) return undefined;
  if (found.text.length <= maxMatch) return found.text;
  const start = Math.max(0, Math.min(...found.places) - maxMatch / 4);
  return `${start > 0 ? '…' : ''}${found.text.slice(start, start + maxMatch)}…`;
}

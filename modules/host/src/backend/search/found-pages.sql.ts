/**
 * SQL, because one statement searches the tables of all pages, which are known at run time, by their trigram
 * indexes, and compares the words of each language.
 */
import {
  type DedicatedReads,
  isPublishedSql,
  listedSql,
  searchedText,
  searchedTextIn,
  searchPatterns,
} from '@flotilla/backend/ports';
import { type Entity, hiddenVariant } from '@flotilla/core';
import { searchedFields } from '@flotilla/core/reflection';
import { metadata } from '../../entities/metadata.js';
import { page } from '../../entities/page.js';
import { isIndexed, languageOfLocale } from '../sitemap/url-source.sql.js';

/** Words are similar from this share of common trigrams on: one wrong, missing or swapped letter in five. */
const minSimilarity = 0.42;
/** Shorter words are similar to too many others. */
const minSimilarLength = 4;
/** Rows per kind that are compared, in no order: a word that more rows contain does not identify one of them. */
const maxCompared = 100;
/** Weight of words outside of titles. */
const textWeight = 0.6;

export interface WordsQuery {
  /** Folded words, at least one. */
  readonly words: readonly string[];
  /** Whether a page must have each of the words, or one. */
  readonly match: 'all' | 'any';
  /** Languages of the site, the default first. */
  readonly languages: readonly string[];
  /** Entities whose rows have pages. */
  readonly entities: readonly Entity[];
  /** URLs of pages that are not found. */
  readonly hidden: readonly string[];
  /** Maximum number of rows per kind. */
  readonly limit: number;
}

export interface FoundRow {
  readonly entity: string;
  readonly id: string;
  /** The quality of the match by language. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Returns the public rows and pages that match the words, the best of each kind first. */
export async function foundRows(query: WordsQuery, reads: DedicatedReads): Promise<FoundRow[]> {
  const { words, languages, hidden } = query;
  const patterns = words.map(searchPatterns);
  const branches = [
    ...query.entities.map((entity) => rowsText(entity, query)),
    pagesText(query),
    titledPagesText(query),
  ];
  const text = `select e, id, scores from (${branches.join(' union all ')}) found order by best desc, e, id`;
  const values = [
    hidden,
    languages,
    words,
    patterns.map(({ start }) => start),
    patterns.map(({ part }) => part),
    words.map((word) => word.length >= minSimilarLength),
  ];
  return (await reads.texts(text, values)).map(([entity, id, scores]) => ({
    entity: entity ?? '',
    id: id ?? '',
    scores: JSON.parse(scores ?? '{}') as FoundRow['scores'],
  }));
}

/** Parameters of the statement: {@link isIndexed} of pages has the first. */
const given = {
  languages: '$2::text[]',
  words: '$3::text[]',
  starts: '$4::text[]',
  parts: '$5::text[]',
  mayBeSimilar: '$6::boolean[]',
} as const;

/** Set for the statement only, and before its scans: the planner evaluates a condition without columns once. */
const threshold = `(select set_config('pg_trgm.word_similarity_threshold', '${minSimilarity}', true)) is not null`;

/** Fields of labels for administrators, and of addresses. */
const unsearched = new Set(['adminTitle', 'slug']);

/** The public rows of an entity. */
function rowsText(entity: Entity, query: WordsQuery): string {
  const names = searchedFields(entity).filter((name) => !unsearched.has(name));
  const texts = {
    title: names.filter((name) => name === 'title'),
    text: names.filter((name) => name !== 'title'),
  };
  const conditions = [threshold, ...listedSql(entity, 't'), ...wordConditions(entity, 't', query)].join(
    ' and ',
  );
  return `(select '${entity.key}'::text as e, s.id, s.scores, s.best from (
    select c."id"::text as id, jsonb_object_agg(l.code, l.score)::text as scores, max(l.score) as best
    from (select t.* from "${entity.table}" t where ${conditions} limit ${maxCompared}) c
    cross join lateral (${scoresText(entity, { alias: 'c', ...texts, languages: given.languages, match: query.match })}) l
    group by c."id"
  ) s order by s.best desc, s.id limit ${query.limit})`;
}

/** The pages with literal URLs, by the metadata of each language. */
function pagesText(query: WordsQuery): string {
  const conditions = [threshold, `t."variant" <> 'primary'`, ...wordConditions(metadata, 't', query)].join(
    ' and ',
  );
  const scores = scoresText(metadata, {
    ...{ alias: 'c', title: ['title'], text: ['description'], languages: `array['']`, match: query.match },
  });
  return `(select '${page.key}'::text as e, s.id, s.scores, s.best from (
    select o.id::text as id, jsonb_object_agg(o.code, o.score)::text as scores, max(o.score) as best from (
      select p."id" as id, coalesce(${languageOfLocale('c', given.languages)}, (${given.languages})[1]) as code, max(l.score) as score
      from (select t.* from "${metadata.table}" t where ${conditions} limit ${maxCompared}) c
      join "host_pages_to_metadata" x on x."metadataId" = c."id" and x."variant" <> '${hiddenVariant}'
      join "host_page" p on p."id" = x."pageId" and p."url" not like '%[%' and ${isPublishedSql('p')} and ${isIndexed}
      cross join lateral (${scores}) l group by 1, 2
    ) o group by o.id
  ) s order by s.best desc, s.id limit ${query.limit})`;
}

/** The pages with literal URLs that have a title of their own and no metadata. */
function titledPagesText(query: WordsQuery): string {
  const conditions = [
    threshold,
    `p."url" not like '%[%'`,
    `p."titleByLanguage" <> '{}'`,
    isIndexed,
    `not exists (select 1 from "host_pages_to_metadata" x where x."pageId" = p."id" and x."variant" <> '${hiddenVariant}')`,
    ...wordConditions(page, 'p', query),
  ].join(' and ');
  const texts = { title: ['titleByLanguage'], text: ['descriptionByLanguage'] };
  const scores = scoresText(page, {
    ...texts,
    ...{ alias: 'c', languages: given.languages, match: query.match },
  });
  return `(select '${page.key}'::text as e, s.id, s.scores, s.best from (
    select c."id"::text as id, jsonb_object_agg(l.code, l.score)::text as scores, max(l.score) as best
    from (select p.* from "${page.table}" p where ${conditions} limit ${maxCompared}) c
    cross join lateral (${scores}) l group by c."id"
  ) s order by s.best desc, s.id limit ${query.limit})`;
}

/** Conditions of the search index for the words. */
function wordConditions(entity: Entity, alias: string, { words, match }: WordsQuery): string[] {
  const text = searchedText(entity, alias) ?? `''`;
  const conditions = words.map((word, index) => {
    const at = index + 1;
    const isPart = `${text} like (${given.parts})[${at}]`;
    return word.length < minSimilarLength ? isPart : `(${isPart} or ${text} %> (${given.words})[${at}])`;
  });
  return match === 'all' ? conditions : [`(${conditions.join(' or ')})`];
}

interface ScoredTexts {
  readonly alias: string;
  /** Names of fields. */
  readonly title: readonly string[];
  readonly text: readonly string[];
  /** SQL of the compared languages. */
  readonly languages: string;
  readonly match: WordsQuery['match'];
}

/** The quality of the match in each language that matches: of the words, and of the whole title. */
function scoresText(entity: Entity, { alias, title, text, languages, match }: ScoredTexts): string {
  const textOf = (names: readonly string[]) =>
    searchedTextIn(entity, { names, alias, language: 'v.code', fallback: `(${given.languages})[1]` });
  return `select v.code, round((sum(w.score) + similarity(array_to_string(${given.words}, ' '), min(x.title)) / 10)::numeric, 4) as score
    from unnest(${languages}) v(code)
    cross join lateral (select ${textOf(title)} as title, ${textOf(text)} as text) x
    cross join lateral (
      select greatest(${scoreOf('x.title')}, ${textWeight} * ${scoreOf('x.text')}) as score
      from unnest(${given.words}, ${given.starts}, ${given.parts}, ${given.mayBeSimilar}) g(word, start, part, alike)
    ) w group by v.code having ${match === 'all' ? 'bool_and' : 'bool_or'}(w.score > 0)`;
}

/** The quality of one word in a text: 1 at the start of a word, 0 without a match. */
const scoreOf = (text: string) =>
  `case when ${text} like g.start then 1 when ${text} like g.part then 0.9 when g.alike and word_similarity(g.word, ${text}) >= ${minSimilarity} then 0.8 * word_similarity(g.word, ${text}) else 0 end`;

import type { Entity, Field } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { type LabelSource, labelSources } from '@flotilla/core/administration';
import { isUuid, kindOf, searchedFields } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import { folded, searchedSql, separators } from './folding.js';
import type { OwnConditions } from './own-rows.js';
import type { Params } from './params.js';
import { publicRows } from './projection.js';
import type { CompileContext } from './statement.js';

const maxLength = 200;
const maxWords = 8;
/**
 * A trigram index finds parts of words from three consecutive letters or digits on; shorter ones must match a
 * whole word.
 */
const minPartLength = 3;
/** Letters and digits, the only characters in trigrams. A search without any would scan the whole index. */
const inTrigrams = /[\p{Letter}\p{Decimal_Number}]+/gu;

/**
 * Returns the SQL of an entity's searched text, the expression of its search index: all searched fields,
 * folded, words surrounded by spaces. Undefined when no field is searched.
 */
export function searchedText(entity: Entity, alias?: string): string | undefined {
  const texts = searchedFields(entity).map((name) => fieldText(entity, name, alias));
  if (texts.length === 0) return undefined;
  return searchedSql(texts.join(` || ' ' || `));
}

/** Returns the SQL of a field's words in all languages. */
function fieldText({ fields }: Pick<Entity, 'fields'>, name: string, alias?: string): string {
  return `coalesce(${wordsOf(fields[name], `${alias === undefined ? '' : `${alias}.`}${quoteName(name)}`)}, '')`;
}

/**
 * Returns the SQL of the folded words of fields in one language, as the language's pages show them: texts that it
 * lacks are those of the default language. Both languages are SQL texts.
 */
export function searchedTextIn(
  { fields }: Pick<Entity, 'fields'>,
  { names, alias, language, fallback }: TextsInLanguage,
): string {
  const texts = names.map((name) => {
    const field = fields[name];
    const column = `${alias}.${quoteName(name)}`;
    const inLanguage = (of: string) => `nullif(${wordsOf(field, column, of)}, '')`;
    return field && kindOf(field.kind).isLocalized
      ? `coalesce(${inLanguage(language)}, ${inLanguage(fallback)}, '')`
      : `coalesce(${wordsOf(field, column)}, '')`;
  });
  return searchedSql(texts.join(` || ' ' || `) || `''`);
}

interface TextsInLanguage {
  readonly names: readonly string[];
  readonly alias: string;
  readonly language: string;
  readonly fallback: string;
}

const wordsOf = (field: Field | undefined, column: string, language?: string) =>
  (field && backendKind(field.kind).words?.(column, language)) ?? column;

/**
 * Returns the words of a search, truncated to the maximum length and number: a pasted title is found by its
 * beginning.
 */
export function searchTerms(search: string): string[] {
  const parted = [...folded(search.slice(0, maxLength))]
    .map((letter) => (separators.includes(letter) ? ' ' : letter))
    .join('');
  const terms = [...new Set(parted.split(/\s+/))].filter((term) => longestPart(term) > 0);
  return terms.slice(0, maxWords);
}

/**
 * A bound search: an id, or conditions for the words. The conditions are bound on first use, because
 * PostgreSQL rejects unused parameters.
 */
type BoundSearch =
  | { readonly id: string }
  | { readonly isEmpty: boolean; readonly likes: () => readonly string[] };

/**
 * Binds a search once, for all conditions of a statement.
 * @param shape `each` compares word by word, each by the index; `any` has one text for any number of words,
 * for prepared statements
 * @throws InvalidError as {@link searchTerms}
 */
export function boundSearch(search: string, params: Params, shape: 'each' | 'any' = 'each'): BoundSearch {
  if (isUuid(search.trim())) return { id: params.bind(search.trim(), 'uuid') };
  const patterns = searchTerms(search).toSorted(rarestFirst).map(patternOf);
  const bind = () =>
    shape === 'any' ? likeFirstAndAll(patterns, params) : patterns.map((pattern) => likeOne(pattern, params));
  let bound: readonly string[] | undefined;
  return { isEmpty: patterns.length === 0, likes: () => (bound ??= bind()) };
}

const likeOne = (pattern: string, params: Params) => `like ${params.bind(pattern, 'text')}`;

/** Compares the first word by the index, as if it were alone, and the others with the rows that match it. */
function likeFirstAndAll([first = '', ...others]: readonly string[], params: Params): string[] {
  return [likeOne(first, params), `like all(${params.bind(others, 'text[]')})`];
}

/** Visibility of a search. */
export interface SearchContext {
  readonly ownOf: OwnConditions;
  readonly context: Pick<CompileContext, 'registry' | 'isPublished' | 'withoutPrivate' | 'withoutNames'>;
  /** Maximum number of compared label rows for each label source. */
  readonly atMost?: number;
}

/**
 * Returns the conditions for a row under an alias to match: all words are in its text, or in that of one row
 * that labels it. Without a word every row matches. An id matches its row, and links of it.
 */
export function searchConditions(
  entity: Entity,
  boundTerms: BoundSearch | undefined,
  alias: string,
  context: SearchContext,
): string[] {
  if (boundTerms === undefined) return [];
  if ('id' in boundTerms) return [isIdOf(entity, boundTerms.id, alias)];
  if (boundTerms.isEmpty) return [];
  const sources = readableSourcesOf(entity, context.context);
  // Without searched text no row matches.
  if (sources.length === 0 && searchedText(entity) === undefined) return ['false'];
  const likes = boundTerms.likes();
  const own = termConditions(entity, likes, alias);
  const named = sources.map((lender) => calledBy(lender, likes, alias, context));
  return named.length === 0 ? own : [`(${[own.join(' and '), ...named].join(' or ')})`];
}

function termConditions(entity: Entity, likes: readonly string[], alias: string): string[] {
  const text = searchedText(entity, alias);
  return text === undefined ? ['false'] : likes.map((like) => `${text} ${like}`);
}

/**
 * Returns the links to label sources that the reader may see, each once. Pages search only the rows' own
 * text.
 */
function readableSourcesOf(
  entity: Entity,
  { registry, isPublished, withoutNames }: SearchContext['context'],
): LabelSource[] {
  if (isPublished) return [];
  const readable = labelSources(entity, registry).filter(
    (one) => ![one.entity, one.relation.link].some(({ key }) => withoutNames?.has(key)),
  );
  return [...new Map(readable.map((one) => [one.relation.link.key, one])).values()];
}

/**
 * Returns the condition for a row to be labelled by rows with the words. They are selected first, by
 * their own index, as an array, so that both sides of the `or` can use an index, or the order of the list.
 */
function calledBy(
  { relation: { link, ownField, far }, entity }: LabelSource,
  likes: readonly string[],
  alias: string,
  { ownOf, context, atMost }: SearchContext,
): string {
  const visibility = ([row, at]: readonly [Entity, string]) => [
    ...ownOf(row, at),
    ...publicRows(row, at, context),
  ];
  const rows = [[link, 'lent'] as const, [entity, 'lender'] as const];
  const conditions = [...termConditions(entity, likes, 'lender'), ...rows.flatMap(visibility)].join(' and ');
  const from = `${quoteName(entity.table)} lender join ${quoteName(link.table)} lent on lent.${quoteName(far.field)} = lender."id"`;
  const limit = atMost === undefined ? '' : ` limit ${atMost}`;
  return `${alias}."id" = any(array(select lent.${quoteName(ownField)} from ${from} where ${conditions}${limit}))`;
}

function isIdOf(entity: Entity, bound: string, alias: string): string {
  const fields = isLink(entity)
    ? ['id', entity.left.field, ...(entity.right ? [entity.right.field] : [])]
    : ['id'];
  return `(${fields.map((name) => `${alias}.${quoteName(name)} = ${bound}`).join(' or ')})`;
}

/**
 * Sorts words by rarity: candidates of the index are compared word by word until one is missing, so rare
 * words come first. Numbers are rarer than words, and long words than short ones.
 */
function rarestFirst(one: string, other: string): number {
  const hasDigit = (term: string) => Number(/\d/.test(term));
  return hasDigit(other) - hasDigit(one) || other.length - one.length;
}

/** Returns the `like` patterns of a word in searched text: at the start of a word, and as a search compares it. */
export function searchPatterns(term: string): { readonly start: string; readonly part: string } {
  return { start: `% ${literalOf(term)}%`, part: patternOf(term) };
}

const literalOf = (term: string) => term.replace(/[\\%_]/g, '\\$&');

function patternOf(term: string): string {
  const literal = literalOf(term);
  if (longestPart(term) < minPartLength) return `% ${literal} %`;
  return isRepetitive(term) ? `% ${literal}%` : `%${literal}%`;
}

/** Returns the length of the longest sequence of letters and digits in a word. */
const longestPart = (term: string) =>
  Math.max(0, ...(term.match(inTrigrams) ?? []).map((part) => [...part].length));

/**
 * Returns whether a word mostly repeats letters, such as `777777`: it has a single trigram, which matches
 * thousands of other words. Matching it only at the beginning of a word adds a second trigram.
 */
function isRepetitive(term: string): boolean {
  const letters = [...term];
  const parts = letters
    .slice(0, 1 - minPartLength)
    .map((_, at) => letters.slice(at, at + minPartLength).join(''));
  return parts.length > 1 && new Set(parts).size * 2 <= parts.length;
}

import type { Entity } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { type BorrowedName, borrowedNames } from '@flotilla/core/administration';
import { isUuid, kindOf, searchedFields } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';
import { folded, searchedSql, separators } from './folding.js';
import type { OwnConditions } from './own-rows.js';
import type { Params } from './params.js';
import { publicRows } from './projection.js';
import type { CompileContext } from './statement.js';

const maxLength = 200;
const maxWords = 8;
/** What a trigram index finds inside of a word has three letters or digits in a row at least; what has less must be a whole word. */
const leastPart = 3;
/** Letters and digits, which alone are in a trigram: without any, all that an index holds would be gone through. */
const inTrigrams = /[\p{Letter}\p{Decimal_Number}]+/gu;

/**
 * The text in which rows of an entity are found, as an expression that an index holds: all that is searched of a row, folded,
 * words with a space on both sides. Undefined where nothing is searched.
 */
export function searchedText(entity: Entity, alias?: string): string | undefined {
  const texts = searchedFields(entity).map((name) => fieldText(entity, name, alias));
  if (texts.length === 0) return undefined;
  return searchedSql(texts.join(` || ' ' || `));
}

/** A field as one text, of one in languages every language. */
function fieldText({ fields }: Pick<Entity, 'fields'>, name: string, alias?: string): string {
  const column = `${alias === undefined ? '' : `${alias}.`}${quoteName(name)}`;
  const field = fields[name];
  const text = field && kindOf(field.kind).isLocalized ? `jsonb_path_query_array(${column}, '$.*')::text` : column;
  return `coalesce(${text}, '')`;
}

/** Returns the words of a search, cut to the greatest length and number: a pasted title is found by its beginning. */
export function searchedWords(search: string): string[] {
  const parted = [...folded(search.slice(0, maxLength))].map((letter) => (separators.includes(letter) ? ' ' : letter)).join('');
  const words = [...new Set(parted.split(/\s+/))].filter((word) => longestPart(word) > 0);
  return words.slice(0, maxWords);
}

/**
 * What is asked for, as parameters of a statement: an id, or what a text must be like for all words. These are bound when something is compared
 * with them: PostgreSQL refuses a parameter that nothing takes.
 */
type BoundSearch = { readonly id: string } | { readonly isEmpty: boolean; readonly likes: () => readonly string[] };

/**
 * Binds a search once, for all conditions of a statement.
 * @param shape `each` compares word by word, each of which an index answers; `any` is one text for any number of words, for who prepares it
 * @throws InvalidError as {@link searchedWords}
 */
export function boundSearch(search: string, params: Params, shape: 'each' | 'any' = 'each'): BoundSearch {
  if (isUuid(search.trim())) return { id: params.bind(search.trim(), 'uuid') };
  const patterns = searchedWords(search).toSorted(rarestFirst).map(patternOf);
  const bind = () => (shape === 'any' ? likeFirstAndAll(patterns, params) : patterns.map((pattern) => likeOne(pattern, params)));
  let bound: readonly string[] | undefined;
  return { isEmpty: patterns.length === 0, likes: () => (bound ??= bind()) };
}

const likeOne = (pattern: string, params: Params) => `like ${params.bind(pattern, 'text')}`;

/** The first by the index, as it would be alone; an array is compared with what that lets through. */
function likeFirstAndAll([first = '', ...others]: readonly string[], params: Params): string[] {
  return [likeOne(first, params), `like all(${params.bind(others, 'text[]')})`];
}

/** What a search needs beside its words. */
export interface SearchContext {
  readonly ownOf: OwnConditions;
  readonly context: Pick<CompileContext, 'registry' | 'isPublished' | 'withoutPrivate' | 'withoutNames'>;
  /** Of each way by which rows are called by others, no more of them are looked at. */
  readonly atMost?: number;
}

/**
 * The conditions under which a row, under an alias, is found: all words stand in it, or in one row by which it is called. Without a word
 * every row is. An id finds its row, and links of it.
 */
export function searchConditions(entity: Entity, asked: BoundSearch | undefined, alias: string, context: SearchContext): string[] {
  if (asked === undefined) return [];
  if ('id' in asked) return [isIdOf(entity, asked.id, alias)];
  if (asked.isEmpty) return [];
  const lenders = lendersOf(entity, context.context);
  // Where nothing is searched nothing is found.
  if (lenders.length === 0 && searchedText(entity) === undefined) return ['false'];
  const likes = asked.likes();
  const own = wordConditions(entity, likes, alias);
  const named = lenders.map((lender) => calledBy(lender, likes, alias, context));
  return named.length === 0 ? own : [`(${[own.join(' and '), ...named].join(' or ')})`];
}

function wordConditions(entity: Entity, likes: readonly string[], alias: string): string[] {
  const text = searchedText(entity, alias);
  return text === undefined ? ['false'] : likes.map((like) => `${text} ${like}`);
}

/** The links by which rows are called by others, each once, as far as what they lead to may be told. What pages search is their own rows. */
function lendersOf(entity: Entity, { registry, isPublished, withoutNames }: SearchContext['context']): BorrowedName[] {
  if (isPublished) return [];
  const told = borrowedNames(entity, registry).filter((one) => ![one.entity, one.relation.link].some(({ key }) => withoutNames?.has(key)));
  return [...new Map(told.map((one) => [one.relation.link.key, one])).values()];
}

/**
 * Whether a row is among those that are called by rows in which the words stand. These are gathered first, by their own index; as an array,
 * so that both sides of the `or` are answered by an index, or by walking along the order of the list.
 */
function calledBy(
  { relation: { link, ownField, far }, entity }: BorrowedName,
  likes: readonly string[],
  alias: string,
  { ownOf, context, atMost }: SearchContext,
): string {
  const shown = ([row, at]: readonly [Entity, string]) => [...ownOf(row, at), ...publicRows(row, at, context)];
  const rows = [[link, 'lent'] as const, [entity, 'lender'] as const];
  const conditions = [...wordConditions(entity, likes, 'lender'), ...rows.flatMap(shown)].join(' and ');
  const from = `${quoteName(entity.table)} lender join ${quoteName(link.table)} lent on lent.${quoteName(far.field)} = lender."id"`;
  const limit = atMost === undefined ? '' : ` limit ${atMost}`;
  return `${alias}."id" = any(array(select lent.${quoteName(ownField)} from ${from} where ${conditions}${limit}))`;
}

function isIdOf(entity: Entity, bound: string, alias: string): string {
  const fields = isLink(entity) ? ['id', entity.left.field, ...(entity.right ? [entity.right.field] : [])] : ['id'];
  return `(${fields.map((name) => `${alias}.${quoteName(name)} = ${bound}`).join(' or ')})`;
}

/**
 * A row that the index proposes is compared word by word until one is missing: that which most rows lack is asked for first. Numbers
 * are rarer than words, and long words than short ones.
 */
function rarestFirst(one: string, other: string): number {
  const hasDigit = (word: string) => Number(/\d/.test(word));
  return hasDigit(other) - hasDigit(one) || other.length - one.length;
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  if (longestPart(word) < leastPart) return `% ${literal} %`;
  return isRepetitive(word) ? `% ${literal}%` : `%${literal}%`;
}

/** How many letters and digits of a word stand in a row, at most. */
const longestPart = (word: string) => Math.max(0, ...(word.match(inTrigrams) ?? []).map((part) => [...part].length));

/**
 * Whether a word is mostly the same letters again, as `777777`: the index knows one part of it, which thousands of other words have too, and
 * all of them would be compared. Where it must be the beginning of a word the index knows that beginning as well.
 */
function isRepetitive(word: string): boolean {
  const letters = [...word];
  const parts = letters.slice(0, 1 - leastPart).map((_, at) => letters.slice(at, at + leastPart).join(''));
  return parts.length > 1 && new Set(parts).size * 2 <= parts.length;
}

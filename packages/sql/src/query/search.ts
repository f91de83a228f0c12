import type { Entity } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { isUuid, kindOf, searchedFields } from '@flotilla/core/reflection';
import { InvalidError } from '@flotilla/core/errors';
import { quoteLiteral, quoteName } from '@flotilla/changes';
import type { Params } from './params.js';

const maxLength = 200;
const maxWords = 8;
/** What a trigram index finds inside of a word has three letters at least; what is shorter must be a whole word. */
const leastPart = 3;

/** What parts words: in the text that is searched, and in what is asked. The quotes and commas of JSON are among it. */
const separators = `"'\\-_.,;:/()[]{}<>!?@#&*+=|~`;
const spaces = ' '.repeat(separators.length);

/**
 * The text in which rows of an entity are found, as an expression that an index holds: all that is searched of a row, in lower
 * case, words with a space on both sides. Undefined where nothing is searched.
 */
export function searchedText(entity: Entity, alias?: string): string | undefined {
  const texts = searchedFields(entity).map((name) => fieldText(entity, name, alias));
  if (texts.length === 0) return undefined;
  return `(' ' || lower(translate(${texts.join(` || ' ' || `)}, ${quoteLiteral(separators)}, ${quoteLiteral(spaces)})) || ' ')`;
}

/** A field as one text, of one in languages every language. */
function fieldText({ fields }: Pick<Entity, 'fields'>, name: string, alias?: string): string {
  const column = `${alias === undefined ? '' : `${alias}.`}${quoteName(name)}`;
  const field = fields[name];
  const text = field && kindOf(field.kind).isLocalized ? `jsonb_path_query_array(${column}, '$.*')::text` : column;
  return `coalesce(${text}, '')`;
}

/** The words of a search. @throws InvalidError when they are more than one may ask for, or none */
export function searchedWords(search: string): string[] {
  if (search.length > maxLength) throw InvalidError.of('search', `takes at most ${maxLength} characters.`);
  const parted = [...search].map((letter) => (separators.includes(letter) ? ' ' : letter)).join('');
  const words = [...new Set(parted.toLowerCase().split(/\s+/).filter(Boolean))];
  if (words.length > maxWords) throw InvalidError.of('search', `takes at most ${maxWords} words.`);
  return words;
}

/** The conditions under which a row, under an alias, is found; without a word every row is. An id finds its row, and links of it. */
export function searchConditions(entity: Entity, search: string | undefined, params: Params, alias: string): string[] {
  if (search === undefined) return [];
  if (isUuid(search.trim())) return [isIdOf(entity, search.trim(), params, alias)];
  const words = searchedWords(search);
  const text = searchedText(entity, alias);
  // Where nothing is searched nothing is found, but by its id.
  if (text === undefined) return words.length > 0 ? ['false'] : [];
  return words.toSorted(rarestFirst).map((word) => `${text} like ${params.bind(patternOf(word), 'text')}`);
}

function isIdOf(entity: Entity, id: string, params: Params, alias: string): string {
  const fields = isLink(entity) ? ['id', entity.left.field, ...(entity.right ? [entity.right.field] : [])] : ['id'];
  const bound = params.bind(id, 'uuid');
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
  if ([...word].length < leastPart) return `% ${literal} %`;
  return isRepetitive(word) ? `% ${literal}%` : `%${literal}%`;
}

/**
 * Whether a word is mostly the same letters again, as `777777`: the index knows one part of it, which thousands of other words have too, and
 * all of them would be compared. Where it must be the beginning of a word the index knows that beginning as well.
 */
function isRepetitive(word: string): boolean {
  const letters = [...word];
  const parts = letters.slice(0, 1 - leastPart).map((_, at) => letters.slice(at, at + leastPart).join(''));
  return parts.length > 1 && new Set(parts).size * 2 <= parts.length;
}

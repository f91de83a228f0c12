import { isCrop } from '../values/crop.js';
import { isPlainObject, isStorableText, type Json } from '../values/values.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind } from './kind.js';
import { rule } from './rule.js';

const maxDepth = 32;

interface JsonOptions extends Defaulted<Json> {
  shape?: 'object' | 'array';
  /** For arrays: the texts that they contain. */
  items?: TextItems;
  /** For objects: the value is a part of a picture, `{x, y, w, h}` in whole percent. */
  isCrop?: boolean;
}

/** The texts of an array: `{ pattern: /^[A-Z]{2}$/, patternSays: { en: 'must be …', ru: '…' }, example: 'CY' }`. */
export interface TextItems {
  readonly pattern: RegExp;
  /** Requirement of the array by language, as the end of a sentence after the field's name. */
  readonly patternSays: Readonly<Record<'en' | 'ru', string>>;
  /** A text of the pattern, for factories. */
  readonly example: string;
}

/**
 * Any JSON value, at most 32 levels deep; `shape` restricts it to objects or arrays, `items` to arrays of such
 * texts.
 */
export const json: Builder<'json'> = builder('json');

export const jsonKind = /* @__PURE__ */ defineKind<Json, JsonOptions>()({
  compare: ['null'],
  rules: ({ shape, items, isCrop: holdsCrop }) => [
    rule({ code: 'json', message: 'must be JSON', accepts: (value) => isJsonOf(shape, value) }),
    ...(items ? [textItems(items)] : []),
    ...(holdsCrop ? [partOfPicture] : []),
  ],
  problems: ({ shape, items }) => [
    ...(items && shape !== 'array' ? [`"items" is for arrays. Add shape: 'array'.`] : []),
    ...(items && !items.pattern.test(items.example)
      ? [`The example ${items.example} does not match the pattern of "items".`]
      : []),
  ],
  holdsJson: true,
  isUnordered: true,
});

/** Returns whether a value is JSON of bounded depth whose keys and strings jsonb can hold. */
function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return isStorableText(value);
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isJson(item, depth + 1));
}

const textItems = ({ pattern, patternSays }: TextItems) =>
  rule({
    code: 'pattern',
    params: patternSays,
    message: patternSays.en,
    accepts: (value) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string' && pattern.test(item)),
  });

const cropSays = {
  en: 'must be {x, y, w, h} in whole percent, inside the picture',
  ru: 'должно быть {x, y, w, h} в целых процентах, внутри картинки',
};

const partOfPicture = rule({ code: 'pattern', params: cropSays, message: cropSays.en, accepts: isCrop });

/** Returns whether a value is JSON of the required shape. */
function isJsonOf(shape: 'object' | 'array' | undefined, value: unknown): value is Json {
  const isOfShape = shape === undefined || (shape === 'array' ? Array.isArray(value) : isPlainObject(value));
  return isOfShape && isJson(value);
}

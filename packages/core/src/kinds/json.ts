import { isPlainObject, isStorableText, type Json } from '../values/values.js';
import { builder, type Builder } from './field.js';
import { type Defaulted, defineKind } from './kind.js';
import { rule } from './rule.js';

const maxDepth = 32;

interface JsonOptions extends Defaulted<Json> {
  shape?: 'object' | 'array';
}

/** Any JSON value, at most 32 levels deep; `shape` restricts it to objects or arrays. */
export const json: Builder<'json'> = builder('json');

export const jsonKind = /* @__PURE__ */ defineKind<Json, JsonOptions>()({
  compare: ['null'],
  rules: ({ shape }) => [
    rule({ code: 'json', message: 'must be JSON', accepts: (value) => isJsonOf(shape, value) }),
  ],
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

/** Returns whether a value is JSON of the required shape. */
function isJsonOf(shape: 'object' | 'array' | undefined, value: unknown): value is Json {
  const isOfShape = shape === undefined || (shape === 'array' ? Array.isArray(value) : isPlainObject(value));
  return isOfShape && isJson(value);
}

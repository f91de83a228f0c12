import { InvalidError } from '@flotilla/core/errors';

/** Upper bounds of a query string. */
export interface NestedQueryLimits {
  /** Bracketed parts of one key. */
  readonly depth: number;
  readonly parameters: number;
  /** Items of one list; the highest index is one less. */
  readonly items: number;
}

type Level = Map<string, Level | string | string[]>;

/**
 * Parses a nested query string into objects without prototype: `a[b]=1`, `a[0]=1`, `a[]=1`, and repeated keys as
 * lists. Reads well-formed keys as qs does, which would install twenty more packages.
 * @throws InvalidError for what qs would guess or cut off
 */
export function parseNestedQuery(text: string, limits: NestedQueryLimits): Record<string, unknown> {
  const parameters = text.split('&', limits.parameters + 1);
  if (parameters.length > limits.parameters) throw malformed();
  const top: Level = new Map();
  for (const parameter of parameters.filter(Boolean)) {
    const equals = parameter.indexOf('=');
    const key = decode(equals < 0 ? parameter : parameter.slice(0, equals));
    const value = equals < 0 ? '' : decode(parameter.slice(equals + 1));
    insert(top, pathOf(key, limits.depth), value, limits.items);
  }
  return objectOf(top, limits.items);
}

/** Decodes UTF-8 of a form: `+` is a space. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidError('The query string is not well-formed UTF-8.');
  }
}

/** Splits `a[b][]` into `a`, `b` and an empty part. */
function pathOf(key: string, depth: number): string[] {
  if (key.includes('__proto__')) throw InvalidError.of('__proto__', 'is not known.');
  const [whole, name = '', brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  const parts = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part);
  if (whole === undefined || parts.length > depth) throw malformed();
  return [name, ...parts];
}

function insert(top: Level, path: readonly string[], value: string, items: number): void {
  let level = top;
  for (const part of path.slice(0, -1)) {
    const key = part || String(level.size);
    const next = level.get(key) ?? new Map();
    if (!(next instanceof Map)) throw malformed();
    level.set(key, next);
    level = next;
  }
  const key = path.at(-1) || String(level.size);
  const present = level.get(key);
  if (present instanceof Map) throw malformed();
  const values = present === undefined ? value : [present, value].flat();
  if (values.length > items && Array.isArray(values)) throw malformed();
  level.set(key, values);
}

function objectOf(level: Level, items: number): Record<string, unknown> {
  const entries = [...level].map(([key, value]) => [key, valueOf(value, items)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** Returns a level whose keys are all indexes as a list, without gaps. */
function valueOf(value: Level | string | string[], items: number): unknown {
  if (!(value instanceof Map)) return value;
  const keys = [...value.keys()];
  if (!keys.every((key) => /^(?:0|[1-9]\d*)$/.test(key))) return objectOf(value, items);
  if (keys.some((key) => Number(key) >= items)) throw malformed();
  const inOrder = [...value].toSorted(([a], [b]) => Number(a) - Number(b));
  return inOrder.map(([, one]) => valueOf(one, items));
}

const malformed = () => new InvalidError('The query string is too deep, too long or not well-formed.');

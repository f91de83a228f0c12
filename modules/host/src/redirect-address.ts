/** Maximum number of request parameters that a lookup combines: up to 2^6 addresses. */
const maxCombined = 6;

export type QueryParameter = readonly [name: string, value: string];

/** Splits an address at its query: `/shop?p=12` is `/shop` and `p=12`. Drops the anchor. */
export function splitAddress(address: string): readonly [path: string, query: string] {
  const [bare = ''] = address.split('#', 1);
  const mark = bare.indexOf('?');
  return mark < 0 ? [bare, ''] : [bare.slice(0, mark), bare.slice(mark + 1)];
}

/** Returns the parameters of a query, decoded, in the order of their names. */
export function parametersOf(query: string): readonly QueryParameter[] {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return [...parameters];
}

/**
 * Returns the canonical form of a redirect's source, for storage and lookups: no trailing slash, the path in
 * lower case, and the query parameters sorted by name. `[…]` parts and parameter values keep their case.
 */
export function redirectSource(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes('#')) return trimmed;
  const [path, query] = splitAddress(trimmed);
  const folded = path.replace(/\[[^\]/]+\]|%[0-9a-f]{2}|[^[%]+/gi, (part) => {
    if (part.startsWith('[')) return part;
    return part.startsWith('%') ? part.toUpperCase() : part.toLowerCase();
  });
  return withParameters(withoutLastSlashes(folded), parametersOf(query));
}

/**
 * Removes trailing slashes in linear time; a regular expression that ends in `$` would retry each run of
 * slashes.
 */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Adds parameters to an address, escaped as little as possible for readability. */
export function withParameters(address: string, parameters: readonly QueryParameter[]): string {
  if (parameters.length === 0) return address;
  const written = parameters.map(([name, value]) =>
    value === '' ? escaped(name) : `${escaped(name)}=${escaped(value)}`,
  );
  const [beforeAnchor = '', anchor] = address.split(/(?=#)/);
  return `${beforeAnchor}${beforeAnchor.includes('?') ? '&' : '?'}${written.join('&')}${anchor ?? ''}`;
}

/**
 * Returns every source with a query that a request can match, most specific first; parameters beyond the
 * sixth are not combined.
 */
export function sourcesOf(path: string, parameters: readonly QueryParameter[]): readonly string[] {
  const combined = parameters.slice(0, maxCombined);
  const sets = Array.from({ length: 2 ** combined.length - 1 }, (_, bits) =>
    combined.filter((_parameter, index) => (bits + 1) & (2 ** index)),
  );
  return sets.toSorted((one, other) => other.length - one.length).map((set) => withParameters(path, set));
}

const escaped = (text: string) =>
  text.replace(/[%&=#+?\s\\\p{Cc}]/gu, (character) => encodeURIComponent(character));

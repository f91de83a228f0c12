import { parametersOf, type QueryParameter, splitAddress } from '../../redirect-address.js';

/**
 * Matches the dynamic parts of sources and targets, such as `/journal/[blog.articles.slug]`, which match any
 * value in the path or query.
 */
const dynamic = /\[[^\]/]+\]/g;

export const isPattern = (path: string) => path.includes('[');

/** Returns the dynamic parts of a path, in order. */
export const partsNamedIn = (path: string): readonly string[] => path.match(dynamic) ?? [];

/** The target of a pattern for one request. */
export interface RedirectMatch {
  readonly to: string;
  /** Names of the query parameters in the pattern. */
  readonly used: readonly string[];
}

interface Requested {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
}

/** Returns the target of a redirect for a request; undefined when the request does not match its `from`. */
export function followed(
  { path, parameters }: Requested,
  { from, to }: { readonly from: string; readonly to: string },
): RedirectMatch | undefined {
  const [wantedPath, wantedQuery] = splitAddress(from);
  const wanted = wantedPath.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const query = parametersOf(wantedQuery);
  const pairs: (readonly [string, string | undefined])[] = [
    ...wanted.map((part, index) => [part, given[index]] as const),
    ...query.map(([name, value]) => [value, parameters.find(([other]) => other === name)?.[1]] as const),
  ];
  const values = new Map<string, string>();
  for (const [index, [part, value]] of pairs.entries()) {
    if (value === undefined) return undefined;
    if (!isPattern(part)) {
      const isSame = part === value || (index < wanted.length && part === value.toLowerCase());
      if (!isSame) return undefined;
    } else if (value === '') return undefined;
    else values.set(part, value);
  }
  const intoPath = (name: string) => {
    const value = values.get(name);
    return value === undefined ? name : query.length > 0 ? encodeURIComponent(value) : value;
  };
  return { to: to.replace(dynamic, intoPath), used: query.map(([name]) => name) };
}

/** Returns the path of a local target, without query and anchor; undefined for another site. */
export function pathOf(to: string): string | undefined {
  return to.startsWith('/') ? to.replace(/[?#].*$/s, '') : undefined;
}

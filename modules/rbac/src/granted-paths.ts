/** The segments of a path. */
export type Pattern = readonly string[];

/**
 * Returns whether a granted path covers a call. A parameter in it matches only a parameter of the route: a
 * grant of `/api/blog/articles/{id}` does not cover `/api/blog/articles/count`. A literal segment also
 * matches the value of a parameter, so that a single row can be granted.
 */
export function matchesGrant(pattern: Pattern, { route, path }: { route: Pattern; path: Pattern }): boolean {
  const isOpen = pattern.at(-1) === '*' && route.length >= pattern.length;
  if (!isOpen && pattern.length !== route.length) return false;
  return pattern.every(
    (part, index) => part === '*' || (isParam(part) ? isParam(route[index] ?? '') : part === path[index]),
  );
}

const isParam = (segment: string) =>
  segment.startsWith(':') || (segment.startsWith('{') && segment.endsWith('}'));

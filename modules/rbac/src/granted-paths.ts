/** A path in its segments. */
export type Pattern = readonly string[];

/**
 * Whether a granted path is that of a call. A parameter in it stands for a parameter of the route and for nothing else: who may read
 * `/api/blog/articles/{id}` may not count them. What is written out may be a value of a parameter as well, so that one row alone can
 * be granted.
 */
export function matchesGrant(pattern: Pattern, { route, path }: { route: Pattern; path: Pattern }): boolean {
  const isOpen = pattern.at(-1) === '*' && route.length >= pattern.length;
  if (!isOpen && pattern.length !== route.length) return false;
  return pattern.every((part, index) => part === '*' || (isParam(part) ? isParam(route[index] ?? '') : part === path[index]));
}

const isParam = (segment: string) => segment.startsWith(':') || (segment.startsWith('{') && segment.endsWith('}'));

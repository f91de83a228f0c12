import type { GrantedCall } from '@flotilla/backend/ports';

/** A row of `roles-to-actions`, with what it joins. */
export interface Grant {
  readonly role: string;
  readonly method: string;
  /** `/api/blog/articles/{id}`; `*` stands for any one segment, at the end for all that follows. */
  readonly path: string;
}

type Pattern = readonly string[];

/**
 * The calls that roles are granted. A parameter in a granted path stands for a parameter of the route and for nothing
 * else: who may read `/api/blog/articles/{id}` may not count them. What is written out may be a value of a parameter as
 * well, so that one row alone can be granted.
 */
export class GrantedCalls {
  private readonly byRole: ReadonlyMap<string, readonly { readonly method: string; readonly pattern: Pattern }[]>;

  constructor(grants: readonly Grant[]) {
    const compiled = grants.map(({ role, method, path }) => ({ role, method, pattern: path.split('/') }));
    this.byRole = Map.groupBy(compiled, ({ role }) => role);
  }

  /** Whether any of the roles may make the call. */
  allow(roles: readonly string[], { method, route, path }: GrantedCall): boolean {
    const call = { route: route.split('/'), path: path.split('/') };
    return roles.some((role) =>
      this.byRole.get(role)?.some((grant) => (grant.method === '*' || grant.method === method) && matches(grant.pattern, call)),
    );
  }
}

function matches(pattern: Pattern, { route, path }: { route: Pattern; path: Pattern }): boolean {
  const isOpen = pattern.at(-1) === '*' && route.length >= pattern.length;
  if (!isOpen && pattern.length !== route.length) return false;
  return pattern.every((part, index) => part === '*' || (isParam(part) ? isParam(route[index] ?? '') : part === path[index]));
}

const isParam = (segment: string) => segment.startsWith(':') || (segment.startsWith('{') && segment.endsWith('}'));

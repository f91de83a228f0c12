import type { GrantedCall } from '@flotilla/backend/ports';
import { matchesGrant, type Pattern } from '../../granted-paths.js';

/** A row of `roles-to-actions`, with the role and action that it joins. */
export interface Grant {
  readonly role: string;
  readonly method: string;
  /** `/api/blog/articles/{id}`; `*` matches any one segment, at the end all remaining ones. */
  readonly path: string;
}

/** The calls granted to each role. */
export class GrantedCalls {
  private readonly byRole: ReadonlyMap<
    string,
    readonly { readonly method: string; readonly pattern: Pattern }[]
  >;

  constructor(grants: readonly Grant[]) {
    const compiled = grants.map(({ role, method, path }) => ({ role, method, pattern: path.split('/') }));
    this.byRole = Map.groupBy(compiled, ({ role }) => role);
  }

  /** Returns whether any of the roles may make the call. */
  allow(roles: readonly string[], { method, route, path }: GrantedCall): boolean {
    const call = { route: route.split('/'), path: path.split('/') };
    return roles.some((role) =>
      this.byRole
        .get(role)
        ?.some(
          (grant) => (grant.method === '*' || grant.method === method) && matchesGrant(grant.pattern, call),
        ),
    );
  }
}

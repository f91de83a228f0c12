import { adminRole, type Audience, type Entity, isLink, type Registry } from '@flotilla/core';
import { takesChangeSets } from '@flotilla/core/change-sets';
import type { Operation, Permissions } from '@flotilla/core/reflection';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';
import type { GrantedCall, Grants } from '../ports/accounts.js';
import type { Ownership } from './ownership.js';
import type { OwnedRows, RouteRule } from './route-rule.js';
import { splitUrl, type Routes } from './routes.js';
import { rowScope, scopeOperations, Scopes } from './scopes.js';

type Subject = Extract<Caller, { kind: 'subject' }>;

/** The result of a decision; `own` restricts the call to rows of the caller. */
export type Outcome = 'allowed' | 'own' | 'unauthenticated' | 'forbidden' | 'absent';

/** A call to decide on. */
export interface DecidedCall extends GrantedCall {
  readonly rule: RouteRule;
  /** The values of the route's parameters in the path. */
  readonly params: Readonly<Partial<Record<string, string>>>;
}

/** Dependencies of the decision. */
export interface AccessParts {
  readonly registry: Registry;
  readonly routes: Routes;
  readonly ownership: Pick<Ownership, 'isOwnable' | 'owns'>;
  readonly grants: Grants;
}

/** Decides on all calls, by definitions, grants of roles at run time, and ownership. Denies by default. */
export class Access {
  private readonly byRoute: ReadonlyMap<string, Entity>;
  private readonly scopes: Scopes;

  constructor(private readonly parts: AccessParts) {
    this.scopes = new Scopes(parts.registry);
    this.byRoute = new Map([...parts.registry.entities.values()].map((entity) => [entity.route, entity]));
  }

  /** Returns an installed entity or link. @throws DefinitionError */
  entity(key: string): Entity {
    return this.parts.registry.entity(key);
  }

  /** Decides on a call; synchronously when its rule is enough. */
  of(caller: Caller, call: DecidedCall): Outcome | Promise<Outcome> {
    if (!this.scopes.admit(caller, call.rule.scope)) return 'forbidden';
    const decision = decide(caller, call.rule.audience);
    if (caller.kind !== 'subject' || decision === 'allowed' || decision === 'unauthenticated')
      return decision;
    return decision === 'own' ? this.ofOwner(caller, call) : this.ofGrants(caller, call, 'forbidden');
  }

  /** Decides on reading rows of an entity or link anywhere, as its own route would. */
  ofReading(caller: Caller, entity: Entity): Outcome | Promise<Outcome> {
    return this.ofRows(caller, entity, 'read');
  }

  /** Decides on creating rows of an entity or link, as its own route would. */
  ofCreating(caller: Caller, entity: Entity): Outcome | Promise<Outcome> {
    return this.ofRows(caller, entity, 'create');
  }

  /** Decides on changing rows of an entity or link, as its own route would, without a certain row. */
  ofChanging(caller: Caller, entity: Entity): Outcome | Promise<Outcome> {
    return this.ofRows(caller, entity, 'update');
  }

  /** Decides on deleting rows of an entity or link, as its own route would, without a certain row. */
  ofDeleting(caller: Caller, entity: Entity): Outcome | Promise<Outcome> {
    return this.ofRows(caller, entity, 'delete');
  }

  /**
   * Decides on changing rows of an entity or link in change sets: for the audience `draft`, by grants of the
   * method `DRAFT`, and for callers who may change the rows themselves. Links follow their left end. A change set never takes rows that
   * are neither public nor drafted.
   */
  async ofDrafting(caller: Caller, entity: Entity): Promise<Outcome> {
    if (caller.kind === 'anonymous') return 'unauthenticated';
    if (!takesChangeSets(entity)) return 'forbidden';
    if ((await this.ofRows(caller, entity, 'draft')) === 'allowed') return 'allowed';
    if ((await this.ofChanging(caller, entity)) === 'allowed') return 'allowed';
    return isLink(entity) ? this.ofDrafting(caller, this.entity(entity.left.key)) : 'forbidden';
  }

  /** Returns whether a caller may change or draft all rows of an entity, and so see their editors. */
  async mayEdit(caller: Caller, entity: Entity): Promise<boolean> {
    if ((await this.ofChanging(caller, entity)) === 'allowed') return true;
    return (await this.ofDrafting(caller, entity)) === 'allowed';
  }

  /** Returns a caller's permissions for the rows of each entity and link, by key. */
  async permissions(caller: Caller): Promise<Record<string, Permissions>> {
    const permission = async (entity: Entity, operation: Operation) => {
      const outcome = await this.ofRows(caller, entity, operation);
      return outcome === 'own' ? outcome : outcome === 'allowed';
    };
    const permitted: Record<string, Permissions> = {};
    for (const entity of this.parts.registry.entities.values()) {
      permitted[entity.key] = {
        read: await permission(entity, 'read'),
        create: await permission(entity, 'create'),
        update: await permission(entity, 'update'),
        delete: await permission(entity, 'delete'),
        draft: (await this.ofDrafting(caller, entity)) === 'allowed',
      };
    }
    return permitted;
  }

  /**
   * Returns whether the guard would admit a call. The route is a path, or a pattern such as
   * `/api/blog/articles/{id}` for any row. A call without a route is not allowed.
   */
  async mayCall(caller: Caller, method: string, route: string): Promise<boolean> {
    const { routes } = this.parts;
    const [requestedPath = ''] = route.split('?');
    const path = routes.find(method, requestedPath) ? requestedPath : routes.base + requestedPath;
    const found = routes.find(method, path);
    if (!found?.route.rule) return false;
    const { rule, url } = found.route;
    const params = Object.fromEntries(Object.entries(found.params).filter(([, value]) => !isPattern(value)));
    const outcome = await this.of(caller, { rule, method, route: url, path, params });
    if (outcome !== 'own' || caller.kind !== 'subject' || !rule.owned) return outcome === 'allowed';
    return this.owns(caller, rule.owned, params);
  }

  /**
   * Returns the scopes that a caller can give to a credential: those of calls that it may make itself. Of
   * rows and actions that it may use in part, such as its own, the scope is included.
   */
  async scopesOf(caller: Caller): Promise<string[]> {
    const { modules, entities } = this.parts.registry;
    const found: string[] = [];
    for (const entity of entities.values())
      for (const operation of scopeOperations) {
        const scope = rowScope(entity, operation);
        if (!this.scopes.has(scope)) continue;
        const outcome =
          operation === 'draft'
            ? await this.ofDrafting(caller, entity)
            : await this.ofRows(caller, entity, operation);
        if (outcome === 'allowed' || outcome === 'own') found.push(scope);
      }
    for (const { key, method, path } of modules.flatMap(({ actions }) => actions))
      if (this.scopes.has(key) && (await this.mayCall(caller, method, path))) found.push(key);
    return found;
  }

  private ofRows(caller: Caller, entity: Entity, operation: Operation | 'draft'): Outcome | Promise<Outcome> {
    const { route, access } = entity;
    // A new row has no owner yet.
    const owned = operation === 'create' ? undefined : ({ route, checkedBy: 'statement' } as const);
    const { method, path } = rowCalls[operation];
    return this.of(caller, {
      rule: { audience: access[operation] ?? access.update, owned, scope: rowScope(entity, operation) },
      method,
      route: route + path,
      path: route,
      params: {},
    });
  }

  private async ofOwner(caller: Subject, call: DecidedCall): Promise<Outcome> {
    const { owned } = call.rule;
    if (!owned) return this.ofGrants(caller, call, 'forbidden');
    if (owned.checkedBy === 'statement')
      return this.ofGrants(caller, call, this.isOwnable(owned) ? 'own' : 'forbidden');
    const isOwn = await this.owns(caller, owned, call.params);
    // 404 instead of 403, so that other callers do not learn that the row exists.
    return isOwn ? 'allowed' : this.ofGrants(caller, call, 'absent');
  }

  private async ofGrants({ roles }: Subject, call: GrantedCall, otherwise: Outcome): Promise<Outcome> {
    if (roles.length === 0) return otherwise;
    const { base, declared: route } = splitUrl(call.route);
    const { method } = call;
    return (await this.parts.grants.allows(roles, { method, route, path: call.path.slice(base.length) }))
      ? 'allowed'
      : otherwise;
  }

  private isOwnable({ route }: OwnedRows): boolean {
    const entity = this.byRoute.get(route);
    return entity !== undefined && this.parts.ownership.isOwnable(entity);
  }

  /** Returns whether the row in the path is the caller's; without a row, whether such rows can be owned. */
  private async owns(
    { id: subject }: Subject,
    owned: OwnedRows,
    params: DecidedCall['params'],
  ): Promise<boolean> {
    const id = owned.param === undefined ? undefined : params[owned.param];
    const entity = this.byRoute.get(owned.route);
    if (!entity || id === undefined) return this.isOwnable(owned);
    return this.parts.ownership.owns(subject, { entity, id });
  }
}

/** The calls that the permissions for rows are decided by. */
const rowCalls: Record<Operation | 'draft', { readonly method: string; readonly path: '' | '/:id' }> = {
  read: { method: 'GET', path: '' },
  create: { method: 'POST', path: '' },
  update: { method: 'PATCH', path: '/:id' },
  delete: { method: 'DELETE', path: '/:id' },
  draft: { method: 'DRAFT', path: '/:id' },
};

const isPattern = (segment: string) => segment.startsWith(':') || segment.startsWith('{');

/**
 * Throws unless the caller may make the call.
 * @throws UnauthenticatedError, ForbiddenError or NotFoundError
 */
export function assertAllowed(outcome: Outcome): asserts outcome is 'allowed' | 'own' {
  if (outcome === 'unauthenticated') throw new UnauthenticatedError('Not authorized');
  if (outcome === 'forbidden') throw new ForbiddenError('Not authorized');
  if (outcome === 'absent') throw new NotFoundError('There is no such thing.');
}

/** The decision of a rule for a caller; `own` allows only rows of the caller. */
type Decision = 'allowed' | 'own' | 'unauthenticated' | 'forbidden';

/** Decides by definitions only. Denies by default. */
function decide(caller: Caller, audience: Audience): Decision {
  if (audience === 'public' || caller.kind === 'server') return 'allowed';
  if (caller.kind === 'anonymous') return 'unauthenticated';
  if (caller.roles.includes(adminRole) || audience === 'subject') return 'allowed';
  if (audience === 'owner') return 'own';
  if (audience === 'admin') return 'forbidden';
  return audience.some((role) => caller.roles.includes(role)) ? 'allowed' : 'forbidden';
}

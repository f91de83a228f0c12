import { type Action, type Entity, isLink, type Registry } from '@flotilla/core';
import { cancelRowJob, rowJob, rowJobFile, startRowJob, createTogether } from '@flotilla/core/administration';
import {
  changeRows,
  changeSetChanges,
  checkChangeSet,
  createChangeSet,
  discardChangeSet,
  listChangeSets,
  openDraft,
  readChangeSet,
  requestPublishing,
  undoChange,
} from '@flotilla/core/change-sets';
import type { Caller } from '../context/caller.js';

/** The operations on rows that a scope can name. */
export const scopeOperations = ['read', 'create', 'update', 'delete', 'draft'] as const;
export type ScopeOperation = (typeof scopeOperations)[number];

/** The scope of routes that decide by the scopes of the rows they handle, and of the API reference. */
export const anyScope = '*';

/** Returns the scope of an operation on rows: `blog.article:read`. */
export const rowScope = ({ key }: Pick<Entity, 'key'>, operation: ScopeOperation): string =>
  `${key}:${operation}`;

/** Calls on any rows. Each checks the permissions for the rows that it handles, and so their scopes. */
const callsOnRows = [
  ...[createTogether, changeRows, startRowJob, rowJob, cancelRowJob, rowJobFile],
  // For callers who may draft some rows.
  ...[listChangeSets, createChangeSet, openDraft, readChangeSet, changeSetChanges],
  ...[checkChangeSet, undoChange, discardChangeSet, requestPublishing],
  // The global search, which finds rows of readable entities.
  { key: 'search.search' },
];

/**
 * Scopes of credentials of machines: they limit a caller to some of the calls that its account may make. A
 * scope is an operation on the rows of an entity (`blog.article:read`), or the key of an action
 * (`ecommerce.refund-order`). A scope of an entity includes the links that begin there: `read` to read them,
 * `update` to change them. Rows that everyone may read need no scope. Accounts and other entities guarded by presence, and
 * actions below their routes, have none, and neither have actions that close themselves to keys: no credential
 * with scopes can reach them.
 */
export class Scopes {
  /** Each scope, with all scopes that admit its calls. */
  private readonly admitting = new Map<string, readonly string[]>();

  constructor(registry: Pick<Registry, 'entities' | 'modules'>) {
    const entities = [...registry.entities.values()];
    const guarded = new Set(entities.flatMap(({ key, guarded: by }) => (by === 'presence' ? [key] : [])));
    const routes = entities.flatMap(({ key, route }) => (guarded.has(key) ? [route] : []));
    for (const entity of entities) {
      const ends = isLink(entity) ? [entity.left, entity.right].flatMap((end) => end?.key ?? []) : [];
      if ([entity.key, ...ends].some((key) => guarded.has(key))) continue;
      for (const operation of scopeOperations)
        this.admitting.set(rowScope(entity, operation), admittingOf(entity, operation));
    }
    for (const action of registry.modules.flatMap(({ actions }) => actions))
      if (action.isClosedToKeys !== true && !routes.some((route) => isBelow(action, route)))
        this.admitting.set(action.key, [action.key]);
    for (const { key } of callsOnRows) this.admitting.set(key, [anyScope]);
  }

  /** Returns whether a text is a scope that can be granted. */
  has(scope: string): boolean {
    return this.admitting.get(scope)?.includes(scope) === true;
  }

  /** Returns whether a credential with scopes can make a call at all. */
  reaches(wanted: string): boolean {
    return this.admitting.has(wanted);
  }

  /**
   * Returns whether the scopes of the caller admit a call. Callers without scopes, such as sessions, are not
   * limited. A call without a scope of its own is admitted to none of the limited callers.
   */
  admit(caller: Caller, wanted: string | undefined): boolean {
    if (caller.kind !== 'subject' || !caller.key || wanted === anyScope) return true;
    const { scopes } = caller.key;
    const admitting = wanted === undefined ? undefined : this.admitting.get(wanted);
    return admitting?.some((scope) => scope === anyScope || scopes.includes(scope)) === true;
  }
}

function admittingOf(entity: Entity, operation: ScopeOperation): readonly string[] {
  if (operation === 'read' && entity.access.read === 'public') return [rowScope(entity, 'read'), anyScope];
  if (!isLink(entity)) return [rowScope(entity, operation)];
  const ofLeft = operation === 'read' || operation === 'draft' ? operation : 'update';
  return [rowScope(entity, operation), rowScope(entity.left, ofLeft)];
}

const isBelow = ({ path }: Pick<Action, 'path'>, route: string) =>
  path === route || path.startsWith(`${route}/`);

import { audienceOf } from '@flotilla/core/reflection';
import { type Action, type Audience, type Entity, isLink, type Link, type Registry } from '@flotilla/core';

/** The rule of a route, derived from definitions independently of the server. */
export interface StatedRule {
  readonly audience: Audience;
  /** `open`: served beside the API without authentication. */
  readonly kind: 'list' | 'row' | 'write' | 'action' | 'open';
  /** Entity of the rows that it reads or writes. */
  readonly entity?: Entity;
  /** Requires a separate key that no caller of the table has. */
  readonly hasKey?: boolean;
}

/** Calls with a separate key. */
const withKeys = new Set(['POST /api/notification/inbound', 'POST /api/notification/telegram/updates']);

/** Calls for readers of an entity, which check that permission themselves. */
const forReadersOf: Readonly<Record<string, string>> = {
  'GET /api/analytic/figures': 'analytic.metric',
  'GET /api/analytic/report': 'analytic.metric',
};

/** Calls for accounts that may change the rows of an entity, which check that permission themselves. */
const forEditorsOf: Readonly<Record<string, string>> = { 'GET /api/host/site/imports': 'host.site' };

/** Routes without a definition. Written out, so that another one needs a reviewed change. */
const undefinedRoutes: Readonly<Record<string, StatedRule>> = {
  'GET /api/health': { audience: 'public', kind: 'action' },
  'GET /api/health/ready': { audience: 'public', kind: 'action' },
  'GET /api/revalidation/events': { audience: 'public', kind: 'action' },
  'POST /api/revalidation/events': { audience: 'public', kind: 'action', hasKey: true },
  'GET /api/revalidation/events/own': { audience: 'subject', kind: 'action' },
  'GET /api/revalidation/revalidate': { audience: 'public', kind: 'action' },
  'POST /api/revalidation/ack': { audience: 'public', kind: 'action' },
  'POST /api/revalidation/heard': { audience: 'public', kind: 'action' },
  'GET /api/transition/transitions/:id': { audience: 'admin', kind: 'action' },
  'GET /api/views/:module/:entity/:variant': { audience: 'public', kind: 'action' },
  'GET /api/permissions': { audience: 'public', kind: 'action' },
  'GET /api/search': { audience: 'public', kind: 'action' },
  'GET /api/changes': { audience: 'admin', kind: 'action' },
  'GET /api/:module/:plural/:id/changes': { audience: 'admin', kind: 'action' },
  'POST /api/:module/:plural/:id/changes/:changeId/restore': { audience: 'admin', kind: 'action' },
  'DELETE /api/:module/:plural/:id/changes': { audience: 'admin', kind: 'action' },
  'GET /api/jobs': { audience: 'admin', kind: 'action' },
  'POST /api/jobs/:id/retry': { audience: 'admin', kind: 'action' },
  'DELETE /api/jobs/:id': { audience: 'admin', kind: 'action' },
  'GET /api/:module/:plural/:id/uses': { audience: 'subject', kind: 'action' },
  'POST /api/:module/:plural/:id/editors': { audience: 'subject', kind: 'action' },
  'GET /api/:module/:plural/:id/notes': { audience: 'admin', kind: 'action' },
  'POST /api/:module/:plural/:id/notes': { audience: 'admin', kind: 'action' },
  'PATCH /api/:module/:plural/:id/notes/:note': { audience: 'admin', kind: 'action' },
  'DELETE /api/:module/:plural/:id/notes/:note': { audience: 'admin', kind: 'action' },
  'GET /api/:module/:plural/:id/notes/people': { audience: 'admin', kind: 'action' },
  'GET /api/unused': { audience: 'subject', kind: 'action' },
  'POST /api/:module/:plural/imports': { audience: 'subject', kind: 'action' },
  'POST /api/:module/:plural/import-columns': { audience: 'subject', kind: 'action' },
  'POST /api/:module/:plural/import-jobs': { audience: 'subject', kind: 'action' },
  'POST /api/:module/:plural/jobs': { audience: 'subject', kind: 'action' },
  'POST /api/rows': { audience: 'subject', kind: 'action' },
  'POST /api/rows/changes': { audience: 'subject', kind: 'action' },
  'GET /api/change-sets': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/for': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/check-addresses': { audience: 'subject', kind: 'action' },
  'GET /api/change-sets/:id': { audience: 'subject', kind: 'action' },
  'PATCH /api/change-sets/:id': { audience: 'subject', kind: 'action' },
  'GET /api/change-sets/:id/changes': { audience: 'subject', kind: 'action' },
  'DELETE /api/change-sets/:id/changes/:entity/:rowId': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/check': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/publish': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/request': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/unschedule': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/discard': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/revert': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/move': { audience: 'subject', kind: 'action' },
  'GET /api/change-sets/:id/links': { audience: 'subject', kind: 'action' },
  'POST /api/change-sets/:id/links': { audience: 'subject', kind: 'action' },
  'DELETE /api/change-sets/:id/links/:link': { audience: 'subject', kind: 'action' },
  'GET /api/translations': { audience: 'subject', kind: 'action' },
  'GET /api/translations/:module/:plural': { audience: 'subject', kind: 'action' },
  'GET /api/translations/drafts': { audience: 'subject', kind: 'action' },
  'POST /api/translations/drafts': { audience: 'subject', kind: 'action' },
  'POST /api/translations/drafts/accept': { audience: 'subject', kind: 'action' },
  'GET /api/:module/:plural/:id/versions': { audience: 'subject', kind: 'action' },
  'POST /api/:module/:plural/:id/versions/:version/restore': { audience: 'subject', kind: 'action' },
  'GET /api/row-jobs/:id': { audience: 'subject', kind: 'action' },
  'GET /api/row-jobs/:id/file': { audience: 'subject', kind: 'action' },
  'GET /api/row-jobs/:id/import': { audience: 'subject', kind: 'action' },
  'POST /api/row-jobs/:id/cancel': { audience: 'subject', kind: 'action' },
  'GET /api/openapi.json': { audience: 'public', kind: 'action' },
  'GET /api/docs': { audience: 'public', kind: 'action' },
  'GET /api/docs/:page': { audience: 'public', kind: 'action' },
  'GET /public/*': { audience: 'public', kind: 'open' },
  'GET /public/w/:width/*': { audience: 'public', kind: 'open' },
};

/** Returns the rules of all routes, by `GET /api/blog/articles/:id`. */
export function statedRules(registry: Registry): ReadonlyMap<string, StatedRule> {
  const entities = [...registry.entities.values()].flatMap(rulesOfEntity);
  const actions = registry.modules
    .flatMap((module) => module.actions)
    .map((action) => ruleOfAction(action, registry));
  return new Map([...Object.entries(undefinedRoutes), ...entities, ...actions]);
}

function rulesOfEntity(entity: Entity): [string, StatedRule][] {
  const { route, access } = entity;
  const rule = (call: string, kind: StatedRule['kind'], audience: Audience): [string, StatedRule] => [
    call,
    { kind, audience, entity },
  ];
  return [
    rule(`GET ${route}`, 'list', access.read),
    rule(`GET ${route}/count`, 'list', access.read),
    rule(`GET ${route}/:id`, 'row', access.read),
    ...['', '/find-or-create', '/bulk'].map((path) => rule(`POST ${route}${path}`, 'write', access.create)),
    ...['/:id', '/bulk'].map((path) => rule(`DELETE ${route}${path}`, 'write', access.delete)),
    rule(`PUT ${route}/bulk`, 'write', audienceOf(entity, 'upsertMany')),
    ...['/:id', '/bulk'].map((path) => rule(`PATCH ${route}${path}`, 'write', access.update)),
  ];
}

/** A call for owners concerns an owned row, the first in its path. */
function ruleOfAction({ method, path, access }: Action, { entities }: Registry): [string, StatedRule] {
  const [route] = path.split('/{');
  const entity = access === 'owner' ? [...entities.values()].find((one) => one.route === route) : undefined;
  const call = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const audience =
    entities.get(forReadersOf[call] ?? '')?.access.read ??
    entities.get(forEditorsOf[call] ?? '')?.access.update ??
    access;
  return [call, { audience, kind: 'action', entity, hasKey: withKeys.has(call) }];
}

/** Returns the links with `owns` that lead to an entity. */
function owningLinks(registry: Registry, entity: Entity): readonly Link[] {
  return [...registry.entities.values()]
    .filter(isLink)
    .filter(({ owns, right }) => owns && right?.key === entity.key);
}

/**
 * Returns the entities whose row must belong to the subject; undefined for entities that no subject can own.
 */
export function ownedBy(registry: Registry, entity: Entity): readonly Entity[] | undefined {
  const ends = isLink(entity)
    ? [entity.left.key, entity.right?.key ?? ''].map((key) => registry.entity(key))
    : [entity];
  const owned = ends.filter(({ access }) => access.read === 'owner');
  return owned.every((one) => isOwnable(registry, one)) ? owned : undefined;
}

function isOwnable(registry: Registry, entity: Entity): boolean {
  return (
    entity.key === 'rbac.subject' ||
    owningLinks(registry, entity).some(({ left }) => isOwnable(registry, registry.entity(left.key)))
  );
}

import { type Audience, narrower } from './access.js';
import type { Entity, Operation } from './entity.js';

/** The calls that every entity and link has: where they are below its route, and the permission that they ask for. */
export const crudCalls = {
  find: { method: 'GET', path: '', permission: 'read' },
  count: { method: 'GET', path: '/count', permission: 'read' },
  findById: { method: 'GET', path: '/{id}', permission: 'read' },
  create: { method: 'POST', path: '', permission: 'create' },
  findOrCreate: { method: 'POST', path: '/find-or-create', permission: 'create' },
  createMany: { method: 'POST', path: '/bulk', permission: 'create' },
  updateMany: { method: 'PATCH', path: '/bulk', permission: 'update' },
  /** Creates rows or changes those that have the same key; needs the permission to create as well. */
  upsertMany: { method: 'PUT', path: '/bulk', permission: 'update' },
  deleteMany: { method: 'DELETE', path: '/bulk', permission: 'delete' },
  update: { method: 'PATCH', path: '/{id}', permission: 'update' },
  delete: { method: 'DELETE', path: '/{id}', permission: 'delete' },
} as const satisfies Readonly<Record<string, { method: string; path: string; permission: Operation }>>;

/** Who may make a call of an entity or link by its definition. */
export function audienceOf({ access }: Pick<Entity, 'access'>, verb: keyof typeof crudCalls): Audience {
  return verb === 'upsertMany' ? narrower(access.create, access.update) : access[crudCalls[verb].permission];
}

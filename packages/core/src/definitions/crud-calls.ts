import { type Audience, intersectAudiences } from './access.js';
import type { Entity, Operation } from './entity.js';

/** The calls of every entity and link: the path below its route, and the required permission. */
export const crudCalls = {
  find: { method: 'GET', path: '', permission: 'read' },
  count: { method: 'GET', path: '/count', permission: 'read' },
  findById: { method: 'GET', path: '/{id}', permission: 'read' },
  create: { method: 'POST', path: '', permission: 'create' },
  findOrCreate: { method: 'POST', path: '/find-or-create', permission: 'create' },
  createMany: { method: 'POST', path: '/bulk', permission: 'create' },
  updateMany: { method: 'PATCH', path: '/bulk', permission: 'update' },
  /** Inserts rows, or updates those with the same natural key. Also requires the permission to create. */
  upsertMany: { method: 'PUT', path: '/bulk', permission: 'update' },
  deleteMany: { method: 'DELETE', path: '/bulk', permission: 'delete' },
  update: { method: 'PATCH', path: '/{id}', permission: 'update' },
  delete: { method: 'DELETE', path: '/{id}', permission: 'delete' },
} as const satisfies Readonly<Record<string, { method: string; path: string; permission: Operation }>>;

/** Returns who may make a CRUD call. */
export function audienceOf({ access }: Pick<Entity, 'access'>, verb: keyof typeof crudCalls): Audience {
  return verb === 'upsertMany'
    ? intersectAudiences(access.create, access.update)
    : access[crudCalls[verb].permission];
}

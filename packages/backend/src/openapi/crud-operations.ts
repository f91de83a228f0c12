import type { Audience, Entity, Registry } from '@flotilla/core';
import { dataSchema, jsonContent } from './content.js';
import { type CrudRoute, crudRoutes } from './crud-routes.js';
import { schemaName } from './schemas/entity-schemas.js';
import { ref } from './schemas/json-schema.js';
import { parameter, problemResponses, type ProblemStatus } from './shared-parts.js';
import type { Operation, Parameter, PathItem } from './types.js';

/** The paths of one entity or link. */
export function crudPaths(entity: Entity, registry: Registry): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const route of crudRoutes) {
    const path = entity.route + route.path;
    paths[path] = { ...paths[path], [route.method]: operationOf(route, entity, registry) };
  }
  return paths;
}

function operationOf(route: CrudRoute, entity: Entity, registry: Registry): Operation {
  const name = schemaName(entity);
  const access = entity.access[route.permission];
  const body = route.body?.(name);
  return {
    operationId: route.verb + name,
    summary: route.summary(entity),
    tags: [entity.module],
    parameters: [...route.parameters.map(parameter), ...(route.canInclude ? includeParameter(entity, registry) : [])],
    ...(body ? { requestBody: { required: true, content: jsonContent({ ...dataSchema(body), additionalProperties: false }) } } : {}),
    responses: { ...route.answers(ref(name)), ...problemResponses(problemsFor(access, route.problems)) },
    security: securityOf(access),
    'x-access': access,
    'x-entity': entity.key,
  };
}

/** The error statuses of a call, with those of a caller who may not where not everyone may. */
export function problemsFor(access: Audience, statuses: readonly ProblemStatus[]): ProblemStatus[] {
  return access === 'public' ? [...statuses] : [...statuses, 401, 403];
}

/** What a caller has to show. */
export const securityOf = (access: Audience): Operation['security'] => (access === 'public' ? [] : [{ secretKey: [] }]);

function includeParameter(entity: Entity, registry: Registry): Parameter[] {
  const tokens = [...registry.relationsOf(entity.key).keys()];
  if (tokens.length === 0) return [];
  const description = `Links to embed, each a path joined by dots. It starts with ${tokens.map((token) => `\`${token}\``).join(', ')}.`;
  return [{ name: 'include', in: 'query', description, schema: { type: 'array', items: { type: 'string' } } }];
}

import type { Audience, Entity, Registry } from '@flotilla/core';
import { takesChangeSets } from '@flotilla/core/change-sets';
import { audienceOf, fileFieldsOf, isOmittable, kindOf, writableFields } from '@flotilla/core/reflection';
import { rowScope, type Scopes } from '../access/scopes.js';
import { dataSchema, formContent, jsonContent } from './json-content.js';
import { type CrudRoute, crudRoutes } from './crud-routes.js';
import { schemaName } from './entity-schemas.js';
import { filtersParameter, orderByParameter } from './list-parameters.js';
import { type JsonSchema, ref } from './json-schema.js';
import { parameter, problemResponses, type ProblemStatus } from './shared-parts.js';
import type { Content, Operation, Parameter, PathItem } from './types.js';

/** Returns the paths of one entity or link. */
export function crudPaths(entity: Entity, registry: Registry, scopes: Scopes): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const route of crudRoutes) {
    const path = entity.route + route.path;
    paths[path] = { ...paths[path], [route.method]: operationOf(route, entity, { registry, scopes }) };
  }
  return paths;
}

interface Parts {
  readonly registry: Registry;
  readonly scopes: Scopes;
}

function operationOf(route: CrudRoute, entity: Entity, { registry, scopes }: Parts): Operation {
  const name = schemaName(entity);
  const access = audienceOf(entity, route.verb);
  const body = route.body?.(name);
  return {
    operationId: route.verb + name,
    summary: route.summary(entity),
    tags: [entity.module],
    parameters: [
      ...(route.isFiltered ? [filtersParameter(name)] : []),
      ...(route.isSorted ? [orderByParameter(name)] : []),
      ...route.parameters
        .filter((name) => name !== 'confidential' || (entity.followsLinks && fileFieldsOf(entity).length > 0))
        .map(parameter),
      ...(takesChangeSets(entity) ? [parameter('changeSet')] : []),
      ...(route.canInclude ? includeParameter(entity, registry) : []),
    ],
    ...(body
      ? { requestBody: { required: true, content: { ...closedBody(body), ...formOf(route, entity) } } }
      : {}),
    responses: {
      ...route.answers(ref(name)),
      ...problemResponses(problemsFor(access, problemsOf(route, entity))),
    },
    ...accessOf(access, scopes.reaches(rowScope(entity, route.permission))),
    'x-entity': entity.key,
  };
}

const closedBody = (data: JsonSchema): Content =>
  jsonContent({ ...dataSchema(data), additionalProperties: false });

/**
 * Returns the body as a form, for rows with files. Fields that are sent as files are not required in `data`.
 */
function formOf({ takesFiles }: CrudRoute, entity: Entity): Content {
  const files = fileFieldsOf(entity);
  if (!takesFiles || files.length === 0) return {};
  const fields = Object.entries(writableFields(entity));
  const required =
    takesFiles === 'new'
      ? fields.flatMap(([name, field]) => (isOmittable(field) || kindOf(field.kind).holdsFile ? [] : [name]))
      : [];
  const data = {
    ...ref(`${schemaName(entity)}Patch`),
    ...(required.length ? { required } : {}),
    unevaluatedProperties: false,
  };
  return formContent(data, files);
}

/** Adds 422, because a rule can reject a file, such as an image with too many pixels. */
function problemsOf({ takesFiles, problems }: CrudRoute, entity: Entity): readonly ProblemStatus[] {
  return takesFiles && fileFieldsOf(entity).length > 0 ? [...problems, 422] : problems;
}

/** Returns the error statuses of a call, with 401 and 403 unless it is public. */
export function problemsFor(access: Audience, statuses: readonly ProblemStatus[]): ProblemStatus[] {
  return access === 'public' ? [...statuses] : [...statuses, 401, 403];
}

/**
 * Returns the audience of a call: in words, as data, and as security requirements. API keys reach only calls
 * with a scope.
 */
export function accessOf(
  access: Audience,
  hasScope: boolean,
): Pick<Operation, 'description' | 'security' | 'x-access'> {
  const audience = typeof access === 'string' ? audiences[access] : access.join(', ');
  return {
    description: `For ${audience}.`,
    security:
      access === 'public'
        ? []
        : [{ accessToken: [] }, ...(hasScope ? [{ apiKey: [] }] : []), { secretKey: [] }],
    'x-access': access,
  };
}

const audiences = {
  public: 'everyone',
  subject: 'the signed-in',
  owner: 'its owner',
  admin: 'administrators',
};

function includeParameter({ key }: Entity, registry: Registry): Parameter[] {
  const tokens = [...registry.relationsOf(key).keys(), ...registry.referencesOf(key).keys()];
  if (tokens.length === 0) return [];
  const description = `Links and referenced rows to embed, each as a path joined by dots. A path starts with ${tokens.map((token) => `\`${token}\``).join(', ')}.`;
  return [
    { name: 'include', in: 'query', description, schema: { type: 'array', items: { type: 'string' } } },
  ];
}

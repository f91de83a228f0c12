import type { Action } from '@flotilla/core';
import { rowMetaKey } from '@flotilla/core/administration';
import { camelCase } from '@flotilla/core/values';
import { z } from 'zod';
import type { Scopes } from '../access/scopes.js';
import { dataSchema, jsonContent } from './json-content.js';
import { accessOf, problemsFor } from './crud-operations.js';
import { schemaName } from './entity-schemas.js';
import { type JsonSchema, ref } from './json-schema.js';
import { parameter, problemResponses, type ProblemStatus } from './shared-parts.js';
import type { Method, Operation, Parameter, PathItem, Response } from './types.js';

/**
 * Returns the path of an action.
 *
 */
export function actionPath(action: Action, scopes: Scopes): Record<string, PathItem> {
  return { [action.path]: { [action.method.toLowerCase() as Method]: operationOf(action, scopes) } };
}

function operationOf(action: Action, scopes: Scopes): Operation {
  const { params, query, body, answer, meta } = action.schemas;
  const beside: Record<string, JsonSchema> = meta ? { meta: schemaOf(meta, 'output') } : {};
  const statuses: ProblemStatus[] = [
    ...(params || query || body ? [400 as const] : []),
    ...(params ? [404 as const] : []),
    ...(action.repeats === 'done' ? [] : [409 as const]),
    ...(action.limit === undefined ? [] : [429 as const]),
  ];
  return {
    operationId: camelCase(action.key.replace('.', '-')),
    summary: action.summary,
    tags: [action.module],
    parameters: [
      ...parametersOf(action, 'path'),
      ...parametersOf(action, 'query'),
      ...(action.repeats === 'done' ? [] : [parameter('idempotencyKey')]),
      ...(action.drafts ? [parameter('changeSet')] : []),
    ],
    ...bodyOf(action),
    responses: {
      [action.status]: {
        description: action.status === 201 ? 'Made.' : 'Done.',
        content: action.sends
          ? sentContent(action.sends)
          : jsonContent(dataSchema(answer ? schemaOf(answer, 'output') : {}, beside)),
      },
      ...problemResponses(problemsFor(action.access, statuses)),
    },
    ...accessOf(action.access, scopes.reaches(action.key)),
  };
}

function bodyOf({ takes, schemas: { body } }: Action): Pick<Operation, 'requestBody'> {
  if (takes === 'raw') return { requestBody: { required: true, content: { '*/*': { schema: {} } } } };
  if (!body) return {};
  const schema = schemaOf(body, 'input');
  const json = jsonContent({ ...dataSchema(schema), additionalProperties: false });
  const forms = {
    form: { 'application/x-www-form-urlencoded': { schema } },
    files: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          properties: { data: schema },
          additionalProperties: { type: 'string' as const, format: 'binary' },
        },
      },
    },
    fields: { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } },
  };
  const isRequired = ![{}, undefined].some((nothing) => body.safeParse(nothing).success);
  return { requestBody: { required: isRequired, content: takes ? { ...json, ...forms[takes] } : json } };
}

/** Returns the parameters of the path or query. Includes each `{name}` of the path, even without a schema. */
function parametersOf({ path, schemas }: Action, place: 'path' | 'query'): Parameter[] {
  const schema = place === 'path' ? schemas.params : schemas.query;
  const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const names =
    place === 'path'
      ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      : Object.keys(properties);
  return names.map((name) => {
    const property = properties[name] ?? { type: 'string' };
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
      ...(property.type === 'object' ? { style: 'deepObject' as const } : {}),
    };
  });
}

/** Returns the content of a response that is not `{"data": …}`. */
export function sentContent(type: string): Response['content'] {
  const schema: JsonSchema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
  return {
    [type]: { schema: /^(?:text|application)\//.test(type) ? schema : { ...schema, format: 'binary' } },
  };
}

/** Returns the JSON Schema of a Zod schema. Omits checks that it cannot express, such as refinements. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => referToRow(jsonSchema),
  });
  return rest;
}

function referToRow(schema: Record<string, unknown>): void {
  const { [rowMetaKey]: key } = schema;
  if (typeof key !== 'string') return;
  const [module = '', name = ''] = key.split('.');
  delete schema[rowMetaKey];
  Object.assign(schema, ref(schemaName({ module, name })));
}

import { findLimits } from '@flotilla/core/queries';
import { type JsonSchema, ref } from './json-schema.js';
import type { Components, Parameter, Response } from './types.js';

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

const parameters = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  search: query(
    'search',
    'Up to eight words, all of which must occur in the searched fields of a row, in any order and language. Words of three or more letters also match parts of words. An id finds its row, and the links of the row.',
    { type: 'string' },
  ),
  limit: query('limit', 'The maximum number of rows.', {
    type: 'integer',
    minimum: 1,
    maximum: findLimits.max,
    default: findLimits.default,
  }),
  offset: query('offset', 'Rows to skip; `after` is faster on long lists.', {
    type: 'integer',
    minimum: 0,
    default: 0,
  }),
  after: query('after', 'The cursor from `meta.next` of the previous response.', { type: 'string' }),
  before: query('before', 'The cursor from `meta.previous` of the previous response; instead of `after`.', {
    type: 'string',
  }),
  by: {
    name: 'by',
    in: 'query',
    required: true,
    description:
      'The unique field that identifies rows, such as `slug`, or several fields that are unique together, separated by commas.',
    schema: { type: 'string', examples: ['slug'] },
  },
  count: query('count', 'Adds `meta.total`.', { type: 'boolean', default: false }),
  confidential: query(
    'confidential',
    'Lists of files only: `true` for those that only some callers may read, such as receipts; `false` for the others.',
    { type: 'boolean' },
  ),
  ifNoneMatch: header('If-None-Match', 'ETags that the client has; 304 when one of them is still current.'),
  ifMatch: header('If-Match', 'The ETag of the row as it was read; 412 when it has changed since.'),
  changeSet: header(
    'X-Flotilla-Change-Set',
    'The id of an open change set: the call reads and writes its rows as if it were published. Requires the permission to draft.',
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key and body within 24 hours return the first response again; the same key with another body returns 409.',
  ),
} satisfies Record<string, Parameter>;

export type SharedParameter = keyof typeof parameters;

/** Returns a reference to a shared parameter of the document. */
export const parameter = (name: SharedParameter) => ({ $ref: `#/components/parameters/${name}` });

const problems = {
  400: 'The request is invalid; `cause` names each field.',
  401: 'Not signed in, or wrong credentials.',
  403: 'Signed in, but not allowed.',
  404: 'Not found, or not visible to the caller.',
  409: 'The request conflicts with stored data.',
  412: 'The row has changed since it was read.',
  413: 'Larger than allowed.',
  415: 'The content type is not supported.',
  422: 'Well-formed, but rejected by a rule.',
  429: 'Too many requests; try again after the seconds in `Retry-After`.',
  503: 'A service that the server depends on is unavailable; try again later.',
} as const;

export type ProblemStatus = keyof typeof problems;

/** Returns the error responses of an operation; all other statuses have the same shape. */
export function problemResponses(statuses: readonly ProblemStatus[]): Record<string, { $ref: string }> {
  const named = statuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/Problem${status}` },
  ]);
  const others = statuses.length === 0 ? { '4XX': { $ref: '#/components/responses/Problem' } } : {};
  return { ...Object.fromEntries(named), ...others, default: { $ref: '#/components/responses/Problem' } };
}

const problemResponse = (description: string, headers?: Response['headers']): Response => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: ref('Problem') } },
});

const problemHeaders: Readonly<Record<string, Response['headers']>> = {
  429: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string' },
    cause: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          field: { type: 'string' },
          rule: {
            type: 'string',
            description: 'The name of the broken rule, for messages in other languages.',
          },
          params: { type: 'object', description: 'The parameters of the rule, such as `{"min": 8}`.' },
        },
        required: ['message'],
      },
    },
    requestId: { type: 'string' },
    details: {
      type: 'object',
      description: 'Data to act on, such as the conflicts of a change set.',
      properties: {
        rows: {
          type: 'array',
          description: 'Every rejected value of a bulk call; `cause` names the first 20.',
          items: {
            type: 'object',
            properties: {
              index: { type: 'integer', description: 'The position of the row, from 0.' },
              field: { type: 'string', description: 'The path of the field; empty for the whole row.' },
              value: { description: 'The sent value. Long text is cut; objects are left out.' },
              message: { type: 'string' },
              rule: { type: 'string' },
            },
            required: ['index', 'field', 'message'],
          },
        },
      },
    },
    data: { type: 'null' },
  },
  required: ['status', 'error', 'message', 'cause', 'requestId', 'data'],
};

/** The shared components of all operations. */
export const sharedComponents = {
  schemas: { Problem: problemSchema },
  parameters,
  headers: {
    ETag: {
      description:
        'Changes with the response; for a single row, with the row itself, regardless of embedded rows.',
      schema: { type: 'string' },
    },
    RetryAfter: {
      description: 'Seconds until the next call is allowed.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  responses: {
    NotModified: { description: 'The client has the current response.' },
    Problem: problemResponse('An error.'),
    ...Object.fromEntries(
      Object.entries(problems).map(([status, description]) => [
        `Problem${status}`,
        problemResponse(description, problemHeaders[status]),
      ]),
    ),
  },
  securitySchemes: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of a session, if accounts are installed. Every call rejects an invalid token.',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key, if accounts are installed: it may make the calls that its scopes and the permissions of its owner both allow.',
    },
    secretKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-RBAC-SECRET-KEY',
      description: 'Another server with the secret key may make all calls.',
    },
  },
} satisfies Components;

import { findLimits } from '@flotilla/core/queries';
import { type JsonSchema, ref } from './json-schema.js';
import type { Components, Parameter, Response } from './types.js';

const header = (name: string, description: string): Parameter => ({ name, in: 'header', description, schema: { type: 'string' } });
const query = (name: string, description: string, schema: JsonSchema): Parameter => ({ name, in: 'query', description, schema });

const parameters = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  search: query(
    'search',
    'Words that all stand in what is searched of a row, in any order and language, eight at most; of three letters and more as a part of a word, else as a word. Or an id, which finds its row, and the links of it.',
    { type: 'string' },
  ),
  limit: query('limit', 'The most rows to answer.', { type: 'integer', minimum: 1, maximum: findLimits.max, default: findLimits.default }),
  offset: query('offset', 'Rows to skip; `after` is faster on long lists.', { type: 'integer', minimum: 0, default: 0 }),
  after: query('after', 'The cursor that the last answer gave as `meta.next`.', { type: 'string' }),
  before: query('before', 'The cursor that the last answer gave as `meta.previous`; instead of `after`.', { type: 'string' }),
  by: {
    name: 'by',
    in: 'query',
    required: true,
    description:
      'The unique field by which rows are found, such as `slug`; several, joined by commas, where a row is unique by all of them.',
    schema: { type: 'string', examples: ['slug'] },
  },
  count: query('count', 'Adds `meta.total`.', { type: 'boolean', default: false }),
  ifNoneMatch: header('If-None-Match', 'Entity tags that the reader has; 304 when one of them is still right.'),
  ifMatch: header('If-Match', 'The entity tag of the row as it was read; 412 when someone else has changed it since.'),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key and body within 24 hours get the first answer again; the same key with another body is 409.',
  ),
} satisfies Record<string, Parameter>;

export type SharedParameter = keyof typeof parameters;

/** Returns a reference to a shared parameter of the document. */
export const parameter = (name: SharedParameter) => ({ $ref: `#/components/parameters/${name}` });

const problems = {
  400: 'The request says something that can’t be; `cause` names each field.',
  401: 'Nobody is signed in, or the credentials are wrong.',
  403: 'Signed in, and not allowed.',
  404: 'There is no such thing, or the caller may not know of it.',
  409: 'It contradicts what is stored.',
  412: 'The row has changed since it was read.',
  413: 'Larger than allowed.',
  415: 'Not a content type that is understood.',
  422: 'Well-formed, and refused by a rule.',
  503: 'Something that the server needs is down; try again later.',
} as const;

export type ProblemStatus = keyof typeof problems;

/** Returns the error responses of an operation; all other statuses have the same shape. */
export function problemResponses(statuses: readonly ProblemStatus[]): Record<string, { $ref: string }> {
  const named = statuses.map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]);
  const others = statuses.length === 0 ? { '4XX': { $ref: '#/components/responses/Problem' } } : {};
  return { ...Object.fromEntries(named), ...others, default: { $ref: '#/components/responses/Problem' } };
}

const problemResponse = (description: string): Response => ({ description, content: { 'application/json': { schema: ref('Problem') } } });

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
          rule: { type: 'string', description: 'What the rule is called that was broken, for messages in other languages.' },
          params: { type: 'object', description: 'What the rule was given, such as `{"min": 8}`.' },
        },
        required: ['message'],
      },
    },
    requestId: { type: 'string' },
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
      description: 'Changes with the bytes of the answer; of one row, with those of the row, whatever it embeds.',
      schema: { type: 'string' },
    },
  },
  responses: {
    NotModified: { description: 'The reader has this answer already.' },
    Problem: problemResponse('An error.'),
    ...Object.fromEntries(Object.entries(problems).map(([status, description]) => [`Problem${status}`, problemResponse(description)])),
  },
  securitySchemes: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a session, where accounts are installed. A wrong one is refused by every call.',
    },
    secretKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-RBAC-SECRET-KEY',
      description: 'Another server with the secret key may everything.',
    },
  },
} satisfies Components;

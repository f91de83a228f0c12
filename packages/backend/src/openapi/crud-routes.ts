import type { Entity } from '@flotilla/core';
import { crudCalls, type Operation as Permission } from '@flotilla/core/reflection';
import { dataSchema, jsonContent } from './json-content.js';
import { type JsonSchema, ref } from './json-schema.js';
import type { ProblemStatus, SharedParameter } from './shared-parts.js';
import type { Method, Reference, Response } from './types.js';

type CrudVerb = keyof typeof crudCalls;

/** A route that every entity and link has. */
export interface CrudRoute {
  readonly verb: CrudVerb;
  readonly path: (typeof crudCalls)[CrudVerb]['path'];
  readonly method: Method;
  readonly permission: Permission;
  readonly summary: (entity: Entity) => string;
  readonly parameters: readonly SharedParameter[];
  readonly isFiltered?: boolean;
  readonly isSorted?: boolean;
  readonly canInclude?: boolean;
  readonly body?: (row: string) => JsonSchema;
  /** Whether the body may be a form with the row's files, and whether the row is new or exists. */
  readonly takesFiles?: 'new' | 'known';
  readonly answers: (row: JsonSchema) => Readonly<Record<string, Response | Reference>>;
  readonly problems: readonly ProblemStatus[];
}

const etag = { ETag: { $ref: '#/components/headers/ETag' } };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const rowsToWrite = (items: JsonSchema): JsonSchema => ({ ...listOf(items), minItems: 1, maxItems: 1000 });

/** The properties of a row in a bulk write. */
const named = {
  id: { type: 'string', format: 'uuid' },
  ifMatch: {
    type: 'string',
    description: 'The ETag of the row as it was read; 412 for all rows when it has changed since.',
  },
};

const readAnswer = (schema: JsonSchema) => ({
  '200': { description: 'Found.', headers: etag, content: jsonContent(schema) },
  '304': { $ref: '#/components/responses/NotModified' },
});
const done = (description: string, schema: JsonSchema): Response => ({
  description,
  headers: etag,
  content: jsonContent(dataSchema(schema)),
});
const doneMany = (description: string, row: JsonSchema): Response => ({
  description,
  content: jsonContent(dataSchema(listOf(row))),
});

const truncated: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Paths of embedded lists that were truncated at 1,000 rows. Read them by the route of the link.',
};
const listMeta: JsonSchema = {
  type: 'object',
  properties: {
    next: { type: ['string', 'null'], description: 'The cursor of the next page.' },
    previous: { type: ['string', 'null'], description: 'The cursor of the previous page, for `before`.' },
    total: { type: 'integer' },
    truncated,
  },
  required: ['next', 'previous'],
};
const upsertMeta: JsonSchema = {
  type: 'object',
  properties: { created: { type: 'integer' }, updated: { type: 'integer' } },
  required: ['created', 'updated'],
};
const rowMeta: JsonSchema = { type: 'object', properties: { truncated } };
const rowSchema = (row: JsonSchema): JsonSchema => ({
  ...dataSchema(row, { meta: rowMeta }),
  required: ['data'],
});
const writeProblems: readonly ProblemStatus[] = [400, 409, 413, 415];

const methods = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

/** The routes of every entity and link. */
export const crudRoutes: readonly CrudRoute[] = [
  {
    ...callOf('find'),
    summary: ({ plural }) => `Lists ${spaced(plural)}.`,
    isSorted: true,
    isFiltered: true,
    parameters: ['search', 'limit', 'offset', 'after', 'before', 'count', 'confidential', 'ifNoneMatch'],
    canInclude: true,
    answers: (row) => readAnswer(dataSchema(listOf(row), { meta: listMeta })),
    problems: [400],
  },
  {
    ...callOf('count'),
    summary: ({ plural }) => `Counts ${spaced(plural)}.`,
    isFiltered: true,
    parameters: ['search', 'confidential', 'ifNoneMatch'],
    answers: () => readAnswer(dataSchema({ type: 'integer' })),
    problems: [400],
  },
  {
    ...callOf('findById'),
    summary: ({ name }) => `Reads one row of ${spaced(name)}.`,
    parameters: ['id', 'ifNoneMatch'],
    canInclude: true,
    answers: (row) => readAnswer(rowSchema(row)),
    problems: [400, 404],
  },
  {
    ...callOf('create'),
    summary: ({ name }) => `Creates a row of ${spaced(name)}.`,
    parameters: ['idempotencyKey'],
    body: (row) => ref(`${row}Input`),
    takesFiles: 'new',
    answers: (row) => ({ '201': done('Created.', row) }),
    problems: writeProblems,
  },
  {
    ...callOf('findOrCreate'),
    summary: () => 'Finds the row with all the given values, or creates it.',
    parameters: ['idempotencyKey'],
    body: (row) => ref(`${row}Input`),
    answers: (row) => ({ '200': done('Found.', row), '201': done('Created.', row) }),
    problems: writeProblems,
  },
  {
    ...callOf('createMany'),
    summary: () => 'Creates several rows, all or none.',
    parameters: ['idempotencyKey'],
    body: (row) => rowsToWrite(ref(`${row}Input`)),
    answers: (row) => ({ '201': doneMany('Created, in the order given.', row) }),
    problems: writeProblems,
  },
  {
    ...callOf('updateMany'),
    summary: () => 'Changes several rows, all or none.',
    parameters: ['idempotencyKey'],
    body: (row) =>
      rowsToWrite({
        ...ref(`${row}Patch`),
        properties: named,
        required: ['id'],
        unevaluatedProperties: false,
      }),
    answers: (row) => ({ '200': doneMany('Changed, in the order given.', row) }),
    problems: [...writeProblems, 404, 412],
  },
  {
    ...callOf('upsertMany'),
    summary: () => 'Changes the rows that have the same key, and creates the others, all or none.',
    parameters: ['by', 'idempotencyKey'],
    body: (row) => rowsToWrite({ ...ref(`${row}Patch`), unevaluatedProperties: false }),
    answers: (row) => ({
      '200': {
        description: 'Changed and created, in the order given.',
        content: jsonContent(dataSchema(listOf(row), { meta: upsertMeta })),
      },
    }),
    problems: writeProblems,
  },
  {
    ...callOf('deleteMany'),
    summary: () => 'Deletes several rows, all or none, and answers them.',
    parameters: ['idempotencyKey'],
    body: () =>
      rowsToWrite({ type: 'object', properties: named, required: ['id'], additionalProperties: false }),
    answers: (row) => ({ '200': doneMany('Deleted, in the order given.', row) }),
    problems: [...writeProblems, 404, 412],
  },
  {
    ...callOf('update'),
    summary: ({ name }) => `Changes one row of ${spaced(name)}.`,
    parameters: ['id', 'ifMatch', 'idempotencyKey'],
    body: (row) => ({ ...ref(`${row}Patch`), unevaluatedProperties: false }),
    takesFiles: 'known',
    answers: (row) => ({ '200': done('Changed.', row) }),
    problems: [...writeProblems, 404, 412],
  },
  {
    ...callOf('delete'),
    summary: ({ name }) => `Deletes one row of ${spaced(name)} and answers it.`,
    parameters: ['id', 'ifMatch', 'idempotencyKey'],
    answers: (row) => ({ '200': done('Deleted.', row) }),
    problems: [400, 404, 409, 412],
  },
];

function callOf(verb: CrudVerb): Pick<CrudRoute, 'verb' | 'path' | 'method' | 'permission'> {
  const { method, path, permission } = crudCalls[verb];
  return { verb, path, permission, method: methods[method] };
}

const spaced = (name: string) => name.replaceAll('-', ' ');

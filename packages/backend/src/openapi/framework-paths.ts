import type { Action } from '@flotilla/core';
import { heard, revalidate } from '../live/live.controller.js';
import { alive, ready } from '../health/health.controller.js';
import type { Operation, PathItem } from './types.js';

/** Calls that every installation has, whatever its modules. */
export const frameworkActions: readonly Action[] = [alive, ready, revalidate, heard];

/** Routes of the framework that answer something else than `{"data": …}`. */
export const frameworkPaths: Readonly<Record<string, PathItem>> = {
  '/api/revalidation/events': {
    get: open(
      'revalidationEvents',
      'revalidation',
      'Tells, as server-sent events, which public rows and lists have changed.',
      'text/event-stream',
    ),
  },
  '/api/openapi.json': { get: open('openApiDocument', 'reference', 'Answers this document.', 'application/json') },
  '/api/docs': { get: open('referenceIndex', 'reference', 'Shows this document to people.', 'text/html') },
  '/api/docs/{page}': {
    get: {
      ...open('referencePage', 'reference', 'Answers a file that the page of the reference loads.', 'text/javascript'),
      parameters: [{ name: 'page', in: 'path', required: true, schema: { type: 'string' } }],
    },
  },
};

function open(operationId: string, tag: string, summary: string, type: string): Operation {
  return {
    operationId,
    summary,
    tags: [tag],
    responses: {
      '200': { description: 'Done.', content: { [type]: { schema: {} } } },
      default: { $ref: '#/components/responses/Problem' },
    },
    security: [],
    'x-access': 'public',
  };
}

import type { Action, Registry } from '@flotilla/core';
import {
  changeRows,
  changeSetChanges,
  checkAddresses,
  checkChangeSet,
  createChangeSet,
  createShareLink,
  discardChangeSet,
  listChangeSets,
  listShareLinks,
  openDraft,
  publishChangeSet,
  readChangeSet,
  renameChangeSet,
  requestPublishing,
  revertChangeSet,
  revokeShareLink,
  undoChange,
  unscheduleChangeSet,
  moveChanges,
  restoreVersion,
  rootVersions,
} from '@flotilla/core/change-sets';
import { importRows, readImportColumns, rowImportResult, startRowImport } from '@flotilla/core/imports';
import { addNote, deleteNote, editNote, notePeople, rowNotes } from '@flotilla/core/notes';
import {
  acceptDrafts,
  draftTranslations,
  machineDrafts,
  translationProgress,
  untranslatedRows,
} from '@flotilla/core/translations';
import {
  allChanges,
  createTogether,
  discardJob,
  forgetChanges,
  listJobs,
  ownPermissions,
  restoreRow,
  retryJob,
  rowChanges,
  rowUses,
  startRowJob,
  rowJob,
  cancelRowJob,
  rowJobFile,
  transitions,
  unusedRows,
} from '@flotilla/core/administration';
import { reportEditing } from '@flotilla/core/live';
import { openApiDocument } from '../../openapi/document.js';
import { sentContent } from '../../openapi/action-operations.js';
import type { OpenApiDocument, Operation, PathItem } from '../../openapi/types.js';
import { ack, formerAck, revalidate } from '../../live/live.controller.js';
import { mcpPath } from '../../mcp/mcp-site.js';
import { search } from '../../rest/search.controller.js';
import { showView } from '../../views/views.controller.js';
import { alive, ready } from '../health/health.controller.js';
import { backendKinds } from '../../kinds/index.js';

/**
 * Returns the OpenAPI document of a server of these modules.
 * @param servedAt Returns the url of a path and method; undefined when it is not served.
 */
export function documentOf(
  registry: Registry,
  servedAt?: (path: string, method: string) => string | undefined,
): OpenApiDocument {
  const placeOf =
    servedAt && ((path: string, method: string) => servedAt(path, method)?.replace(/:(\w+)/g, '{$1}'));
  return openApiDocument(registry, {
    kinds: backendKinds,
    actions: frameworkActions,
    paths: frameworkPaths,
    placeOf,
  });
}

/** Actions of every installation, independent of its modules. */
export const frameworkActions: readonly Action[] = [
  alive,
  ready,
  revalidate,
  ack,
  formerAck,
  search,
  showView,
  rowUses,
  unusedRows,
  ownPermissions,
  createTogether,
  changeRows,
  listChangeSets,
  createChangeSet,
  openDraft,
  readChangeSet,
  renameChangeSet,
  changeSetChanges,
  undoChange,
  checkAddresses,
  checkChangeSet,
  publishChangeSet,
  requestPublishing,
  unscheduleChangeSet,
  discardChangeSet,
  revertChangeSet,
  createShareLink,
  listShareLinks,
  revokeShareLink,
  moveChanges,
  rootVersions,
  restoreVersion,
  reportEditing,
  rowNotes,
  addNote,
  editNote,
  deleteNote,
  notePeople,
  importRows,
  readImportColumns,
  startRowImport,
  rowImportResult,
  translationProgress,
  untranslatedRows,
  draftTranslations,
  machineDrafts,
  acceptDrafts,
  startRowJob,
  rowJob,
  cancelRowJob,
  rowJobFile,
  transitions,
  allChanges,
  rowChanges,
  restoreRow,
  forgetChanges,
  listJobs,
  retryJob,
  discardJob,
];

/** Routes of the framework whose responses are not `{"data": …}`. */
const frameworkPaths: Readonly<Record<string, PathItem>> = {
  '/api/revalidation/events': {
    get: open(
      'revalidationEvents',
      'revalidation',
      'Sends the names of changed public rows and lists as server-sent events.',
      'text/event-stream',
    ),
    post: {
      ...open(
        'revalidationSiteEvents',
        'revalidation',
        'Sends the same events to a site with the site key, which acknowledges messages by lines of its request body.',
        'text/event-stream',
      ),
      requestBody: {
        required: true,
        content: { 'application/x-ndjson': { schema: { type: 'integer', minimum: 0 } } },
      },
    },
  },
  '/api/revalidation/events/own': {
    get: {
      ...open(
        'revalidationOwnEvents',
        'revalidation',
        'Sends a signed-in subject the names of changed rows and lists that it may read, as server-sent events.',
        'text/event-stream',
      ),
      security: [{ accessToken: [] }, { secretKey: [] }],
      'x-access': 'subject',
    },
  },
  '/api/openapi.json': {
    get: {
      ...open(
        'openApiDocument',
        'reference',
        'Returns this document, or its part for some modules.',
        'application/json',
      ),
      parameters: [
        {
          name: 'modules',
          in: 'query',
          description: 'Names of modules, joined by commas; all when left out.',
          schema: { type: 'string', examples: ['blog,ecommerce'] },
        },
      ],
    },
  },
  [mcpPath]: {
    post: {
      ...open(
        'mcpMessage',
        'mcp',
        'Answers a message of the Model Context Protocol: tools for assistants.',
        'application/json',
      ),
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      security: [{ accessToken: [] }],
      'x-access': 'subject',
    },
  },
  '/api/docs': { get: open('referenceIndex', 'reference', 'Serves the API reference page.', 'text/html') },
  '/api/docs/{page}': {
    get: {
      ...open('referencePage', 'reference', 'Serves a file of the API reference page.', 'text/javascript'),
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
      '200': { description: 'Done.', content: sentContent(type) },
      '4XX': { $ref: '#/components/responses/Problem' },
      default: { $ref: '#/components/responses/Problem' },
    },
    security: [],
    'x-access': 'public',
  };
}

import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { done, id } from './shapes.js';

const subject = '/api/rbac/subjects/{id}';

const accountExport = z.object({
  id,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  rows: z.int(),
  /** Size of the file. */
  bytes: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Why the export failed. */
  problem: z.string().nullable(),
});
export type AccountExportView = z.output<typeof accountExport>;

export const startAccountExport = defineAction({
  module: 'rbac',
  name: 'start-account-export',
  method: 'POST',
  path: `${subject}/exports`,
  status: 202,
  access: 'owner',
  repeats: 'done',
  summary:
    'Starts an export of all personal data of an account. Requires proof of presence; at most three a day. The owner is notified by mail when it is done.',
  schemas: { params: z.object({ id }), answer: accountExport },
});

export const accountExports = defineAction({
  module: 'rbac',
  name: 'account-exports',
  method: 'GET',
  path: `${subject}/exports`,
  access: 'owner',
  summary: 'Lists the exports of an account that the caller started in the last 24 hours, newest first.',
  schemas: { params: z.object({ id }), answer: z.array(accountExport) },
});

export const accountExportFile = defineAction({
  module: 'rbac',
  name: 'account-export-file',
  method: 'GET',
  path: `${subject}/exports/{exportId}/file`,
  access: 'owner',
  sends: 'application/json',
  summary:
    'Downloads the JSON file of a finished export, for the caller who started it, with proof of presence; without the usual response envelope. URLs of private files in it are valid for an hour.',
  schemas: { params: z.object({ id, exportId: id }) },
});

export const deleteAccount = defineAction({
  module: 'rbac',
  name: 'delete-account',
  method: 'DELETE',
  path: `${subject}/account`,
  access: 'owner',
  repeats: 'done',
  summary:
    'Deletes an account with its personal data immediately and permanently: ends sessions and subscriptions, and cancels unpaid orders. Orders and invoices stay, anonymised. Requires proof of presence, by a second factor if there is one.',
  // Guards against accidental calls.
  schemas: { params: z.object({ id }), query: z.object({ confirm: z.literal('yes') }), answer: done },
});

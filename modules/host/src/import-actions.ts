import { defineAction } from '@flotilla/core';
import {
  importRun,
  importRunOptions,
  importRunsPath,
  othersImport,
  othersImportsPath,
  uploadLimits,
} from '@flotilla/core/imports';
import { z } from 'zod';

const params = z.object({ id: z.guid('is not an id') });
const ofRun = `${importRunsPath}/{id}` as const;

export const listImports = defineAction({
  module: 'host',
  name: 'list-imports',
  method: 'GET',
  path: importRunsPath,
  access: 'admin',
  summary: 'Lists the imports of other systems that the caller began, the newest first.',
  schemas: { answer: z.array(importRun) },
});

export const createImport = defineAction({
  module: 'host',
  name: 'create-import',
  method: 'POST',
  path: importRunsPath,
  status: 201,
  access: 'admin',
  summary: 'Begins an import of another system. Send its file in parts next.',
  schemas: {
    body: z.strictObject({
      /** The name of the file. */
      name: z.string().trim().min(1).max(200),
      bytes: z.int().min(1).max(uploadLimits.bytes),
    }),
    answer: importRun,
  },
});

export const addImportPart = defineAction({
  module: 'host',
  name: 'add-import-part',
  method: 'POST',
  path: `${ofRun}/parts/{index}`,
  access: 'admin',
  takes: 'raw',
  maxBytes: uploadLimits.partBytes,
  // A part that has arrived before is ignored.
  repeats: 'done',
  summary:
    'Adds a part to the file of an import. Parts have 8 MB, the last one the rest, and arrive in order. A repeated part is ignored.',
  schemas: {
    params: params.extend({ index: z.coerce.number().int().min(0).max(1000) }),
    answer: importRun,
  },
});

export const readImport = defineAction({
  module: 'host',
  name: 'read-import',
  method: 'GET',
  path: ofRun,
  access: 'admin',
  summary: 'Returns an import with its progress, its report and its result, to the caller who began it.',
  schemas: { params, answer: importRun },
});

export const checkImport = defineAction({
  module: 'host',
  name: 'check-import',
  method: 'POST',
  path: `${ofRun}/check`,
  status: 202,
  access: 'admin',
  repeats: 'done',
  summary:
    'Reads the file of an import as a job, and reports what a run with these options would write and lose. Writes nothing.',
  schemas: { params, body: importRunOptions, answer: importRun },
});

export const startImport = defineAction({
  module: 'host',
  name: 'start-import',
  method: 'POST',
  path: `${ofRun}/start`,
  status: 202,
  access: 'admin',
  repeats: 'done',
  summary: 'Runs a checked import as a job with the rights of the caller and the options of the check.',
  schemas: { params, answer: importRun },
});

export const cancelImport = defineAction({
  module: 'host',
  name: 'cancel-import',
  method: 'POST',
  path: `${ofRun}/cancel`,
  access: 'admin',
  repeats: 'done',
  summary: 'Stops an import after its current record. Written rows stay; the next run continues.',
  schemas: { params, answer: importRun },
});

export const deleteImport = defineAction({
  module: 'host',
  name: 'delete-import',
  method: 'DELETE',
  path: ofRun,
  access: 'admin',
  repeats: 'done',
  summary: 'Deletes the file and the report of an import that does not run. Its rows stay.',
  schemas: { params, answer: z.object({ id: z.string() }) },
});

export const listOthersImports = defineAction({
  module: 'host',
  name: 'list-others-imports',
  method: 'GET',
  path: othersImportsPath,
  access: 'subject',
  summary:
    'Lists the imports of other accounts, those that run first, then the newest. Needs the right to change the settings of the site.',
  schemas: { answer: z.array(othersImport) },
});

export const cancelOthersImport = defineAction({
  module: 'host',
  name: 'cancel-others-import',
  method: 'POST',
  path: `${othersImportsPath}/{id}/cancel`,
  access: 'subject',
  repeats: 'done',
  summary:
    'Stops an import of another account after its current record. Needs the right to change the settings of the site.',
  schemas: { params, answer: othersImport },
});

export const deleteOthersImport = defineAction({
  module: 'host',
  name: 'delete-others-import',
  method: 'DELETE',
  path: `${othersImportsPath}/{id}`,
  access: 'subject',
  repeats: 'done',
  summary:
    'Deletes the file and the report of an import of another account that does not run. Needs the right to change the settings of the site.',
  schemas: { params, answer: z.object({ id: z.string() }) },
});

import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { importJobLimits, importLimits } from './import-limits.js';
import { rowJobProgress } from './row-jobs.js';

/** A value that an import rejects. */
const problem = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  /** The column; empty when the whole row is rejected. */
  field: z.string(),
  /** The value as it stands in the file, cut at 80 characters. */
  value: z.string().optional(),
  message: z.string(),
  rule: z.string().optional(),
  /** Parameters of the rule, such as `{ max: 80 }`. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});
export type ImportProblem = z.output<typeof problem>;

const answer = z.object({
  /** Whether the rows are stored: not by a preview, and not when there are problems. */
  isStored: z.boolean(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Created and changed rows, with the changed fields. */
  changes: z.array(
    z.object({
      line: z.int(),
      /** The natural key, or the id of a row without one. */
      key: z.string(),
      change: z.enum(['created', 'updated']),
      fields: z.array(z.string()),
      /**
       * The changed values, texts by language, each cut at 80 characters, up to 2 MB of all rows. Without secrets;
       * the old value only for callers who may read all rows.
       */
      values: z
        .array(z.object({ field: z.string(), from: z.string().optional(), to: z.string() }))
        .optional(),
    }),
  ),
  /** The first problem of each rejected row, and further ones up to a limit of bytes. */
  problems: z.array(problem),
  /** The number of all problems. */
  problemCount: z.int(),
  /** Columns that only the server writes, and labels of referenced rows. */
  ignored: z.array(z.string()),
});
export type ImportAnswer = z.output<typeof answer>;

/** A path segment. */
const name = z.string().max(200);
const params = z.object({ module: name, plural: name });

/** How a file is written. */
const fileFormat = {
  /** Defaults to the content type: text/csv, application/x-ndjson or application/json. */
  format: z.enum(['csv', 'jsonl', 'json']).optional(),
  /** Separator of a CSV file; found in its header by default. */
  separator: z.enum(['comma', 'semicolon', 'tab']).optional(),
  /** Encoding of the file, such as `windows-1251`; by default that of the content type or of the byte order mark, else UTF-8. */
  encoding: z.string().max(40).optional(),
};
const importQuery = z.strictObject({
  /** Returns the changes and the problems, and stores nothing. */
  dryRun: z.enum(['true', 'false']).default('false'),
  ...fileFormat,
  /** JSON of column names by their names in the file, such as `{"Name": "title.en"}`; an empty name ignores a column. */
  columns: z.string().max(20_000).optional(),
  /** Comma-separated fields that identify rows: a unique key. Defaults to the natural key. */
  by: z.string().max(300).optional(),
});

/** Creates and changes rows by their natural keys, from a file that an export writes. */
export const importRows = defineAction({
  module: 'rows',
  name: 'import',
  method: 'POST',
  path: '/api/{module}/{plural}/imports',
  access: 'subject',
  takes: 'raw',
  maxBytes: importLimits.bytes,
  repeats: 'done',
  summary:
    'Imports rows from CSV or JSON lines by their natural keys, all or none. With `dryRun=true` it returns the changes and stores nothing.',
  schemas: { params, query: importQuery, answer },
});

/** Imports a larger file as a job, all or none. The result is that of {@link importRows}. */
export const startRowImport = defineAction({
  module: 'rows',
  name: 'start-import',
  method: 'POST',
  path: '/api/{module}/{plural}/import-jobs',
  access: 'subject',
  status: 202,
  takes: 'raw',
  maxBytes: importJobLimits.bytes,
  repeats: 'own',
  summary:
    'Imports rows from a file as a job with progress, all or none. A job that is canceled before its end stores nothing.',
  schemas: { params, query: importQuery, answer: rowJobProgress },
});

/** Returns the result of an import job. */
export const rowImportResult = defineAction({
  module: 'rows',
  name: 'import-result',
  method: 'GET',
  path: '/api/row-jobs/{id}/import',
  access: 'subject',
  summary: 'Returns the changes and problems of an import job to the caller who started it, for a day.',
  schemas: { params: z.object({ id: z.guid('is not an id') }), answer },
});

const columnsAnswer = z.object({
  /** The columns of the file in their order. */
  columns: z.array(
    z.object({
      name: z.string(),
      /** `repeated`: an earlier column has this name. */
      is: z.enum(['field', 'key', 'id', 'ignored', 'unnamed', 'unknown', 'repeated']),
      /** The first value that is not empty, cut at 80 characters. */
      sample: z.string(),
    }),
  ),
  /** Names that columns may have, such as `title.en`. */
  targets: z.array(z.string()),
  /** Fields that may identify rows; the first list is the natural key. */
  keys: z.array(z.array(z.string())),
});
export type ImportColumns = z.output<typeof columnsAnswer>;

/** Reads the columns of a file from its beginning. */
export const readImportColumns = defineAction({
  module: 'rows',
  name: 'import-columns',
  method: 'POST',
  path: '/api/{module}/{plural}/import-columns',
  access: 'subject',
  takes: 'raw',
  repeats: 'done',
  summary: 'Returns the meaning of the columns of a file, from its first 256 KB or less.',
  schemas: { params, query: z.strictObject(fileFormat), answer: columnsAnswer },
});

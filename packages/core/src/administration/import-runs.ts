import { z } from 'zod';

/** Larger exports are imported with the command. */
export const uploadLimits = { bytes: 256 * 1024 ** 2, partBytes: 8 * 1024 ** 2 } as const;

/** Path of the imports of other systems. */
export const importRunsPath = '/api/host/imports';

/**
 * Path of the imports of other accounts. Not below {@link importRunsPath}, because grants of that path and all below
 * give the right to import.
 */
export const othersImportsPath = '/api/host/site/imports';

/** The refusal of applications without the package of the importers. */
export const importersMissing =
  'Imports need a package that is not installed. Run: npm i @flotilla/importers';

/**
 * `uploading`: parts of the file are missing; `checking`: a dry run; `checked`: its report can be read;
 * `running`: writes.
 */
const importRunStates = [
  'uploading',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'canceled',
] as const;

const text = z.string().trim();
const id = z.guid('is not an id');

/** The choices of an import: the records that it takes, and the rows that they are added to. */
export const importRunOptions = z.strictObject({
  /** The kinds to take; all by default. */
  kinds: z.array(z.string().max(50)).max(50).optional(),
  /** The language of the texts; the first of the site by default. */
  language: z.string().max(35).optional(),
  /** Takes no pictures and other files. */
  isWithoutFiles: z.boolean().optional(),
  /** Replaces fields that were edited here, if the source changed them. */
  overwrites: z.boolean().optional(),
  /** The address of the old site. */
  site: text
    .max(300)
    .regex(/^https?:\/\/[^\s/]+/, 'must be an address such as https://example.com')
    .optional(),
  /** The old addresses of Markdown files: `/:year/:month/:day/:title.html`. */
  permalink: text.max(300).startsWith('/', 'must start with /').optional(),
  /** The encoding of a CSV file that is not in UTF-8 and has no byte order mark, such as `windows-1251`. */
  encoding: text.min(1).max(40).optional(),
  /** Code of the currency of the prices; the default currency of the shop without one. */
  currency: text.min(1).max(40).optional(),
  /** Slug of the store that sells the products; the oldest one without it. */
  store: text.min(1).max(200).optional(),
  /** The fields of the columns of a table. An empty field leaves a column out. */
  columns: z
    .array(z.strictObject({ column: z.string().max(300), field: z.string().max(300) }))
    .max(500)
    .optional(),
  /** The category, or collection, that each article or product is added to. */
  category: z.strictObject({ entity: z.string().max(100), id }).optional(),
  /** The account that is the author of each article, instead of the authors of the export. */
  authorId: id.optional(),
});
export type ImportRunOptions = z.output<typeof importRunOptions>;

const reportedRecord = z.object({
  kind: z.string(),
  label: z.string(),
  state: z.string(),
  /** Fields that were left, or the reason of a failure. */
  detail: z.string().optional(),
  /** The parts of the reason, if it names fields. */
  causes: z
    .array(
      z.object({
        field: z.string(),
        /** The column of the file that has the field. */
        column: z.string().optional(),
        message: z.string(),
        rule: z.string().optional(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
      }),
    )
    .optional(),
  /** Place of the record in the file, such as `line 4`. */
  place: z.string().optional(),
});

const report = z.object({
  /** Numbers of records by kind and outcome: created, updated, unchanged, kept, deleted, failed. */
  counts: z.record(z.string(), z.record(z.string(), z.int())),
  /** All kinds of the export, with those that are not taken. */
  kinds: z.array(z.string()),
  /** The models that the rows of each kind go to. */
  models: z.record(z.string(), z.array(z.string())),
  /** The models of the categories and accounts that rows of a kind can be added to; earlier reports lack it. */
  places: z
    .record(z.string(), z.object({ category: z.string().optional(), author: z.string().optional() }))
    .optional(),
  /** The first records that failed or need a look. */
  records: z.array(reportedRecord),
  /** Content that has no place here, with examples: the most frequent. */
  lost: z.array(z.object({ what: z.string(), count: z.int(), examples: z.array(z.string()) })),
  /** The number of all such content; reports of earlier versions lack it. */
  lostCount: z.int().optional(),
  /** The first records: as planned by a check, and as written by a run. */
  first: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      state: z.string(),
      entity: z.string(),
      /** The row; null until it is written. */
      id: z.string().nullable(),
      /** Its new address or name, and its beginning. */
      name: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
});
export type ImportRunReport = z.output<typeof report>;

/** An import of another system, from its upload to its result. */
export const importRun = z.object({
  id: z.string(),
  /** The name of the uploaded file. */
  name: z.string(),
  bytes: z.int(),
  /** Bytes that have arrived. */
  received: z.int(),
  status: z.enum(importRunStates),
  /** The format that was found, such as WordPress. */
  format: z
    .object({
      name: z.string(),
      title: z.string(),
      settings: z.array(z.string()),
      /** The models of settings that name a row by its slug. */
      choices: z.record(z.string(), z.string()).optional(),
      /** The columns of a table, with the field of each name that is known. */
      columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })).optional(),
      /** The fields that columns can have. */
      fields: z.array(z.string()).optional(),
    })
    .nullable(),
  options: importRunOptions,
  /** Records of the export; null until they are counted. */
  total: z.int().nullable(),
  done: z.int(),
  /** The report of the check. */
  check: report.nullable(),
  /** The report of the run. */
  result: report.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** Whether the file is stored: it is deleted after a run without failures, and after some days. */
  hasFile: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

/** An import of another account: enough to stop it, or to delete its file. */
export const othersImport = importRun
  .pick({
    ...{ id: true, name: true, bytes: true, received: true, status: true, hasFile: true },
    ...{ createdAt: true, finishedAt: true },
  })
  .extend({
    /** The account that began it; null for an import of the server. */
    owner: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  });
export type OthersImport = z.output<typeof othersImport>;

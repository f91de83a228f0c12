import type { Entity } from '@flotilla/core';
import type { RowJobProgress } from '@flotilla/core/administration';
import { type ImportAnswer, type ImportColumns, importColumnsLimits } from '@flotilla/core/imports';
import type { Calls } from '@flotilla/react/client';
import { createOnce, nameOfFile } from '../../rows/create-once.js';
import { endOfJob } from '../bulk/row-job.js';
import { firstLines, firstRows } from './file-beginning.js';

/** A file, and the choices of the person. */
export interface ImportChoices {
  readonly file: File;
  /** Names of columns by their names in the file; an empty name ignores a column. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Fields that identify rows. */
  readonly by: readonly string[] | undefined;
}

export interface ImportRun {
  readonly calls: Calls;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Pick<RowJobProgress, 'done' | 'total'>) => void;
}

/** Bytes of a file that one call imports; larger files are imported by a job. */
const maxDirect = 256 * 1024;
/** Bytes of the beginning of a CSV file that are sent to read its columns. */
const maxBeginning = 64 * 1024;

const types = { csv: 'text/csv', jsonl: 'application/x-ndjson', json: 'application/json' } as const;
type Format = keyof typeof types;

/** Returns the format of a file by its name; undefined for others. */
export function formatOf({ name }: Pick<File, 'name'>): Format | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase();
  if (ending === 'json') return 'json';
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl';
  return ending === 'csv' || ending === 'tsv' || ending === 'txt' ? 'csv' : undefined;
}

/** Reads the columns of a file from its beginning. @throws ApiError; SyntaxError when it is not JSON */
export async function columnsOf(entity: Entity, file: File, { send }: Calls): Promise<ImportColumns> {
  const format = formatOf(file) ?? 'csv';
  const { data } = await send<{ data: ImportColumns }>({
    method: 'POST',
    path: `${entity.route}/import-columns`,
    module: entity.module,
    body: await beginningOf(file, format),
    headers: { 'content-type': types[format] },
  });
  return data;
}

async function beginningOf(file: File, format: Format): Promise<Blob> {
  if (format === 'csv') return file.slice(0, maxBeginning);
  return format === 'json'
    ? firstRows(await file.text(), importColumnsLimits.bytes)
    : firstLines(file, importColumnsLimits.bytes);
}

/** Returns whether one call imports a file. The API completes it, also after the connection is lost. */
export const isDirect = ({ size }: Pick<File, 'size'>): boolean => size <= maxDirect;

/**
 * Returns the changes and problems of a file, and stores nothing.
 * @throws ApiError; Error when the job fails, or the reason of the signal
 */
export function previewed(entity: Entity, choices: ImportChoices, run: ImportRun): Promise<ImportAnswer> {
  return imported(entity, choices, { ...run, isDryRun: true });
}

/** Stores all rows of a file, or none. @throws as {@link previewed}; ApiError when a row is bad */
export function stored(entity: Entity, choices: ImportChoices, run: ImportRun): Promise<ImportAnswer> {
  return imported(entity, choices, { ...run, isDryRun: false });
}

async function imported(
  entity: Entity,
  { file, mapping, by }: ImportChoices,
  { isDryRun, ...run }: ImportRun & { readonly isDryRun: boolean },
): Promise<ImportAnswer> {
  const format = formatOf(file) ?? 'csv';
  const call = {
    method: 'POST',
    path: `${entity.route}/${isDirect(file) ? 'imports' : 'import-jobs'}`,
    module: entity.module,
    query: {
      dryRun: String(isDryRun),
      columns: JSON.stringify(mapping),
      ...(by && { by: by.join() }),
    },
    body: file,
    headers: { 'content-type': types[format] },
  };
  const { send } = run.calls;
  if (isDirect(file)) return (await send<{ data: ImportAnswer }>(call)).data;
  const begun = await createOnce([call.path, call.query, nameOfFile(file)], (key) =>
    send<{ data: RowJobProgress }>({ ...call, headers: { ...call.headers, 'idempotency-key': key } }),
  );
  const end = await endOfJob(begun.data, run);
  const path = `/api/row-jobs/${end.id}/import`;
  if (end.status === 'done' || end.failed > 0)
    return (await send<{ data: ImportAnswer }>({ method: 'GET', path })).data;
  throw new Error(end.problems.at(-1)?.message ?? end.status);
}

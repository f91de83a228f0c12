import { writeFile } from 'node:fs/promises';
import type { BackendModule } from '@flotilla/backend';
import { createServer, readConfig } from '@flotilla/backend/server';
import type { ImportSource } from '@flotilla/importers';
import type { ExportFormat } from '@flotilla/importers/formats';
import { hasFailures, reportLines } from './import-report.js';
import { printLine } from './print.js';

export interface ImportInput {
  readonly format: ExportFormat;
  /** The file or folder. */
  readonly path: string;
  readonly url: string;
  readonly modules: readonly BackendModule[];
  readonly dryRun?: boolean;
  readonly language?: string;
  readonly files?: string;
  readonly site?: string;
  readonly source?: string;
  readonly permalink?: string;
  readonly encoding?: string;
  readonly currency?: string;
  readonly store?: string;
  /** Columns and their fields: `Price, €=price`. */
  readonly map?: readonly string[];
  readonly overwrite?: boolean;
  readonly report?: string;
}

/**
 * Migrates a database, imports into it or reports what an import would do, and prints the report. Ctrl+C stops
 * between two records. Returns whether all records were written.
 */
export async function importInto(input: ImportInput, given: NodeJS.ProcessEnv): Promise<boolean> {
  // Loaded here, because no other command needs the parsers.
  const { Importer, importPartsOf } = await import('@flotilla/importers');
  const opened = await sourceOf(input);
  const source: ImportSource = input.source ? { ...opened, name: input.source } : opened;
  const environment = {
    ...given,
    DATABASE_URL: input.url,
    SEED: 'none',
    // The API sends the events of the new rows.
    JOBS: 'off',
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
  };
  const server = await createServer({ config: readConfig(environment), environment, modules: input.modules });
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  // The server would close during a record.
  const others = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT').once('SIGINT', onSignal);
  try {
    let count = 0;
    const report = await new Importer(importPartsOf(server)).run(source, {
      isDryRun: input.dryRun === true,
      language: input.language,
      overwrites: input.overwrite === true,
      signal: stop.signal,
      onRecord: () => {
        if (++count % 100 === 0) console.error(`${count} records read`);
      },
    });
    for (const line of reportLines(report)) printLine(line);
    if (input.report) await writeFile(input.report, `${JSON.stringify(report, null, 2)}\n`);
    if (stop.signal.aborted) console.log('Stopped. Run the same command again to continue.');
    return !stop.signal.aborted && !hasFailures(report);
  } finally {
    await server.close();
    process.off('SIGINT', onSignal);
    for (const listener of others) process.on('SIGINT', listener);
  }
}

async function sourceOf(input: ImportInput): Promise<ImportSource> {
  const { format, path, files, map, ...settings } = input;
  const { fileFolder } = await import('@flotilla/importers');
  const fileAt = files === undefined ? undefined : await fileFolder(files);
  return format.open({ path, settings: { ...settings, columns: map }, ...(fileAt && { fileAt }) });
}

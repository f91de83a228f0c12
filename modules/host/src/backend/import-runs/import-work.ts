import { type Caller, Database, ProblemError, RefusedError, serverFor, Writer } from '@flotilla/backend';
import {
  IMPORT_TARGETS,
  type ImportTargets,
  actingFor,
  CONFIG,
  type Config,
  countedAttempt,
  importMemory,
  inTurn,
  ENVIRONMENT,
  type JobRun,
  Jobs,
} from '@flotilla/backend/ports';
import { followingKinds } from '@flotilla/core/imports';
import type { FoundFormat, ImportReport, OpenedUpload } from '@flotilla/importers';
import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { importJob, purgeJob } from './import-job.js';
import { ImportRights } from './import-rights.js';
import {
  begunRun,
  deleteParts,
  endRun,
  failRun,
  importedIds,
  noteFormat,
  noteProgress,
  purgeRuns,
  releaseRun,
  type StoredRun,
} from './import-runs.sql.js';
import { loadImporters } from './load-importers.js';
import { placedTargets } from './placed-targets.js';
import { RunReport } from './run-report.js';
import { sweepUploadedFiles, withUploadedFile } from './uploaded-file.js';

const flushMs = 1000;
/** A file that takes more memory than the process has ends the process, and would end the next one too. */
const maxBegun = 2;

interface Attempt {
  readonly run: StoredRun;
  readonly upload: OpenedUpload;
  /** Aborted when the import is canceled, its caller loses the right, or the process shuts down. */
  readonly stop: AbortController;
}

/** The job of imports: checks an uploaded file, or writes its records. */
@Injectable()
export class ImportWork implements OnApplicationBootstrap {
  private readonly dataFolder: string;

  constructor(
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ImportRights) private readonly rights: ImportRights,
    @Inject(Jobs) jobs: Jobs,
    @Inject(ENVIRONMENT) { DATA_DIR }: NodeJS.ProcessEnv,
    @Optional() @Inject(CONFIG) config?: Pick<Config, 'DATA_DIR'>,
  ) {
    this.dataFolder = config?.DATA_DIR ?? (DATA_DIR || '.data');
    jobs.on(importJob, ({ id }, run) => this.work(id, run));
    jobs.on(purgeJob, () => this.purge());
  }

  /** Runs a job. A problem with the file or the rights, or the last attempt, ends the import. */
  async work(
    id: string,
    { signal, isLast, shutdown }: Pick<JobRun, 'signal' | 'isLast' | 'shutdown'>,
  ): Promise<void> {
    try {
      const stop = AbortSignal.any([signal, shutdown]);
      await inTurn(stop, () => this.attempt(id, stop));
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined && (!isLast || shutdown.aborted)) throw error;
      await failRun(id, problem ?? 'Something went wrong on the server.', this.db);
      if (problem === undefined) throw error;
    }
  }

  /** Deletes old files and imports. */
  async purge(): Promise<void> {
    await purgeRuns(this.db);
    await this.sweep();
  }

  /** Deletes files that processes have left when they were killed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.sweep().catch(() => undefined);
  }

  private async sweep(): Promise<void> {
    await sweepUploadedFiles(this.dataFolder);
  }

  private async attempt(id: string, signal: AbortSignal): Promise<void> {
    const run = await begunRun(id, this.db);
    if (!run) return;
    const end = () => releaseRun(id, this.db);
    await countedAttempt({ signal, end }, async () => {
      if (run.begun > maxBegun)
        throw new RefusedError(
          `The server ended ${maxBegun} times during this import. Its file needs more memory than the server has: split it, or use the command flotilla import.`,
        );
      await this.begin(run, signal);
    });
    // Another process continues after a shutdown.
    signal.throwIfAborted();
  }

  private async begin(run: StoredRun, signal: AbortSignal): Promise<void> {
    const { openUpload } = await loadImporters();
    const stop = new AbortController();
    const abort = () => stop.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const { id, name, options } = run;
    const columns = options.columns?.map(({ column, field }) => [column, field] as const);
    const settings = { ...options, columns: columns && Object.fromEntries(columns) };
    try {
      const caller = await this.rights.present(run.caller);
      const place = { db: this.db, dataFolder: this.dataFolder, signal };
      const opened = async (path: string, onCells: (cells: number) => void) => {
        const targets = this.modules.get<ImportTargets>(IMPORT_TARGETS, { strict: false });
        const choices = Object.fromEntries(targets.all().flatMap((one) => Object.entries(one.choices ?? {})));
        const onFormat = (format: FoundFormat) => noteFormat(id, { ...format, choices }, this.db);
        const upload = await openUpload({ path, name, settings, signal, onFormat, onCells });
        await actingFor({ caller: serverFor(caller) }, () => this.take({ run, upload, stop }, caller));
      };
      await importMemory.during((onCells) => withUploadedFile(id, place, (path) => opened(path, onCells)));
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  private async take({ run, upload, stop }: Attempt, caller: Caller): Promise<void> {
    const { Importer, importPartsOf, rowKeyOf } = await loadImporters();
    const { options, status } = run;
    let present = caller;
    const parts = this.rights.limited(importPartsOf(this.modules), () => present);
    await this.rights.requireReadable(caller, placesOf(run), parts.registry);
    const targets = placedTargets(parts.targets, options, parts.registry);
    const language = options.language ?? parts.languages[0] ?? 'en';
    const report = new RunReport(targets, parts.registry, language, run.written);
    const progress = { total: run.total, done: 0 };
    const flushing = this.flushes(stop, {
      flush: () =>
        noteProgress(run, { ...progress, written: status === 'running' ? report.written : {} }, this.db),
      refresh: async () => void (present = await this.rights.present(run.caller)),
    });
    let outcome: ImportReport;
    try {
      outcome = await new Importer({ ...parts, targets }).run(upload.source, {
        isDryRun: status === 'checking',
        language,
        overwrites: options.overwrites === true,
        isWithoutFiles: options.isWithoutFiles === true,
        kinds: options.kinds && new Set([...options.kinds, ...followersOf(options.kinds)]),
        signal: stop.signal,
        onStart: (total, kinds) => {
          progress.total = total;
          report.kinds = kinds;
        },
        onRecord: () => void progress.done++,
        onResult: (result) => report.add(result),
      });
    } finally {
      await flushing.end();
    }
    if (stop.signal.aborted) return;
    const keys = report.keys.map(rowKeyOf);
    const ids = status === 'running' ? await importedIds(upload.source.name, keys, this.db) : new Map();
    const built = report.build(outcome, (one) => ids.get(`${rowKeyOf(one)} ${one.entity}`));
    const hasFailed = Object.values(outcome.counts).some(({ failed = 0 }) => failed > 0);
    await this.writer.transaction(async (tx) => {
      await endRun(run, built, tx);
      if (status === 'running' && !hasFailed) await deleteParts(run.id, tx);
    });
  }

  /**
   * Reads the rights of the caller again and stores the progress, each second until `end`. Stops the import when it
   * has been stopped, or the caller has lost the right.
   */
  private flushes(
    stop: AbortController,
    { flush, refresh }: { flush: () => Promise<boolean>; refresh: () => Promise<void> },
  ): { end: () => Promise<void> } {
    let failure: unknown;
    let running: Promise<void> | undefined;
    const once = async () => {
      try {
        await refresh();
        if (!(await flush())) stop.abort();
      } catch (error) {
        failure ??= error;
        stop.abort(error);
      }
    };
    // A slow database gets no further calls while it answers one.
    const timer = setInterval(() => (running ??= once().finally(() => (running = undefined))), flushMs);
    return {
      end: async () => {
        clearInterval(timer);
        await running;
        await once();
        if (failure !== undefined) throw failure;
      },
    };
  }
}

/** Old addresses follow all rows, and the meaning of prices follows products. */
const followersOf = (kinds: readonly string[]) =>
  followingKinds.filter(
    (kind) => kind !== 'price-key' || kinds.includes('product') || kinds.includes('variation'),
  );

const placesOf = ({ options: { category, authorId } }: StoredRun): string[] => [
  ...(category ? [category.entity] : []),
  ...(authorId === undefined ? [] : ['rbac.subject']),
];

/** Returns the message of an error that a repetition would not cure. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof ProblemError && error.status < 500) return error.message;
  // Compares the name, because each copy of a package has a class of its own.
  if (error instanceof Error && error.name === 'Failure') return error.message.replace('\n', ' ');
  return undefined;
}

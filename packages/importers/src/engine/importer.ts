import { InvalidError, ProblemError } from '@flotilla/backend';
import type {
  FileRecord,
  ImportedRow,
  ImportRecord,
  ImportTarget,
  ImportTools,
  RedirectRecord,
} from '@flotilla/backend/ports';
import type { EntityKey } from '@flotilla/core';
import { Failure } from '@flotilla/runtime';
import { Addresses, comparable } from './addresses.js';
import { ImportFiles } from './import-files.js';
import { importTools } from './import-tools.js';
import { ImportedRows, rowKeyOf } from './imported-rows.js';
import type { ImportParts } from './parts.js';
import { reasonOf } from './reasons.js';
import { deletedHere, type PlannedRow, RecordWriter, type WriteResult } from './record-writer.js';
import { type ImportReport, type RecordState, ReportBuilder } from './report.js';
import type { ImportSource } from './source.js';
import { SourceIndex } from './source-index.js';

export interface ImportOptions {
  /** Finds out what a run would do, and writes nothing. */
  readonly isDryRun?: boolean;
  /** The language of the source's texts; the first of the site by default. */
  readonly language?: string | undefined;
  /** Replaces fields that were edited here, if the source changed them. */
  readonly overwrites?: boolean;
  /** The kinds to write; all by default. Redirects are a kind too. */
  readonly kinds?: ReadonlySet<string> | undefined;
  /** Takes no pictures and other files, except those that an earlier import stored. */
  readonly isWithoutFiles?: boolean;
  /** Stops between two records. A later run continues. */
  readonly signal?: AbortSignal;
  /** Called before the first record is written, with the number of records to take, and all kinds of the source. */
  readonly onStart?: (total: number, kinds: ReadonlySet<string>) => void;
  readonly onRecord?: (record: ImportRecord) => void;
  /** Called for each record that rows are made of. */
  readonly onResult?: (result: RecordResult) => void;
}

/** The outcome for a record, and the values of its rows as planned. */
export interface RecordResult {
  readonly record: ImportRecord;
  readonly state: RecordState;
  readonly rows: readonly {
    readonly entity: EntityKey;
    readonly values: Readonly<Record<string, unknown>>;
  }[];
}

interface Run {
  readonly options: ImportOptions;
  readonly language: string;
  readonly addresses: Addresses;
  readonly index: SourceIndex;
  readonly files: ImportFiles;
  readonly writer: RecordWriter;
  readonly report: ReportBuilder;
}

/** Imports sources. A run may be repeated: each record keeps its rows, and unchanged ones are left alone. */
export class Importer {
  constructor(private readonly parts: ImportParts) {}

  /**
   * Reads a source several times: for an index, and once for each group of kinds. Writes each record in a
   * transaction of its own.
   * @throws Failure for an unreadable source or an unknown language
   */
  async run(source: ImportSource, options: ImportOptions = {}): Promise<ImportReport> {
    const run = await this.start(source, options);
    const report = () => run.report.build(source.name, options.isDryRun === true);
    const wanted = new Set([...run.index.kinds].filter((kind) => isTaken(kind, options)));
    options.onStart?.(run.index.totalOf(wanted), run.index.kinds);
    for (const kinds of this.levels(wanted)) {
      const seen = new Set<string>();
      for await (const record of source.records(kinds)) {
        if (options.signal?.aborted) return report();
        const key = rowKeyOf(record);
        if (!kinds.has(record.kind) || seen.has(key)) continue;
        seen.add(key);
        options.onRecord?.(record);
        await this.take(record, run);
      }
    }
    return report();
  }

  private async start(source: ImportSource, options: ImportOptions): Promise<Run> {
    const { parts } = this;
    const {
      isDryRun = false,
      overwrites = false,
      isWithoutFiles = false,
      language = parts.languages[0] ?? 'en',
    } = options;
    if (!parts.languages.includes(language))
      throw new Failure(
        `"${language}" is not a language of this site.`,
        `Choose one: ${parts.languages.join(', ')}.`,
      );
    const report = new ReportBuilder();
    const onFile = (state: 'created' | 'unchanged', label: string) =>
      report.add({ kind: 'media', state, label });
    const addresses = new Addresses(source.site);
    const imported = new ImportedRows(source.name, parts.db);
    const index = await SourceIndex.of(source, { parts, imported, addresses, language, overwrites });
    return {
      ...{ options, language, addresses, index, report },
      files: new ImportFiles(parts, { source, addresses, imported, isDryRun, isWithoutFiles, onFile }),
      writer: new RecordWriter(parts, { language, isDryRun, overwrites, imported, index }),
    };
  }

  /** Groups kinds so that each comes after the kinds that its rows refer to. */
  private levels(kinds: ReadonlySet<string>): ReadonlySet<string>[] {
    const levelOf = (kind: string, path: readonly string[] = []): number => {
      if (path.includes(kind)) throw new Error(`Targets of "${kind}" wait for each other.`);
      const after = this.parts.targets.of(kind).flatMap((target) => target.after ?? []);
      return Math.max(-1, ...after.map((one) => levelOf(one, [...path, kind]))) + 1;
    };
    const byLevel = Map.groupBy(kinds, (kind) => levelOf(kind));
    return [...byLevel].toSorted(([a], [b]) => a - b).map(([, of]) => new Set(of));
  }

  private async take(record: ImportRecord, run: Run): Promise<void> {
    const { kind, label } = record;
    for (const { what, ...lost } of record.lost ?? []) run.report.lose(what, { label, ...lost });
    if (kind === 'media') return this.takeFile(record as FileRecord, run);
    const targets = this.parts.targets.of(kind);
    if (targets.length > 0) return this.write(record, run);
    if (kind !== 'lost') run.report.lose(`${kind}: no installed module takes it`, { label });
  }

  private async takeFile({ kind, label, address, alt }: FileRecord, { files, report }: Run): Promise<void> {
    const taken = await files.take(address, undefined, { title: label, ...(alt && { alt }) });
    if (!('problem' in taken) || taken.isPending) return;
    report.add({ kind, label, state: taken.isDeleted ? 'deleted' : 'failed', detail: taken.problem });
  }

  private async write(record: ImportRecord, run: Run): Promise<void> {
    const { kind, label } = record;
    const { report, language, files, addresses, index } = run;
    const targets = this.parts.targets.of(kind);
    const lose = (what: string, detail?: string, count = 1) =>
      report.lose(what, { label, count, ...(detail !== undefined && { detail }) });
    const tools = importTools({ language, record, files, addresses, index, lose });
    const { planned, ...result } = await this.writeRows(record, { targets, tools, run });
    const { state } = result;
    report.add({ kind, label, ...result });
    const rows = planned.map(({ target, row }) => ({ entity: target.entity.key, values: row.values }));
    run.options.onResult?.({ record, state, rows });
    if (state === 'failed' || state === 'deleted' || kind === 'redirect') return;
    for (const redirect of await this.redirectsOf(record, run)) await this.take(redirect, run);
  }

  private async writeRows(
    record: ImportRecord,
    { targets, tools, run }: { targets: readonly ImportTarget[]; tools: ImportTools; run: Run },
  ): Promise<WriteResult & { readonly planned: readonly PlannedRow[] }> {
    const { writer } = run;
    const planned: PlannedRow[] = [];
    // Its texts would store pictures that no row shows.
    if (run.index.isDeleted(rowKeyOf(record))) return { ...deletedHere, planned };
    try {
      if (record.problem !== undefined) throw new InvalidError(record.problem);
      for (const target of targets) planned.push(...planOf(target, await target.rowOf(record, tools)));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      writer.fail(record);
      return { state: 'failed', ...reasonOf(error, record), planned };
    }
    return { ...(await writer.write(record, planned)), planned };
  }

  /** Returns the redirects from the old addresses of a record to its new page. */
  private async redirectsOf(
    record: ImportRecord,
    { index, addresses, options }: Run,
  ): Promise<RedirectRecord[]> {
    if (!isTaken('redirect', options)) return [];
    const to = await index.pathOfRecord(rowKeyOf(record));
    if (to === undefined || this.parts.targets.of('redirect').length === 0) return [];
    const olds = new Set((record.addresses ?? []).flatMap((address) => addresses.own(address) ?? []));
    return [...olds].flatMap((from): RedirectRecord[] =>
      from === '/' || comparable(from) === comparable(to)
        ? []
        : [{ kind: 'redirect', key: from, label: from, from, to }],
    );
  }
}

/** Returns whether a run writes a kind. Things without a place are always reported. */
function isTaken(kind: string, { kinds, isWithoutFiles }: ImportOptions): boolean {
  if (kind === 'media' && isWithoutFiles) return false;
  return kind === 'lost' || kinds === undefined || kinds.has(kind);
}

/** Returns the row of a target, or the values that end the row of an earlier import. */
function planOf(target: ImportTarget, row: ImportedRow | undefined): PlannedRow[] {
  if (row) return [{ target, row }];
  return target.ended ? [{ target, row: { values: target.ended }, isEnd: true }] : [];
}

import type { ImportTargets } from '@flotilla/backend/ports';
import type { Registry, RichTextDocument } from '@flotilla/core';
import { followingKinds, type ImportRunReport } from '@flotilla/core/imports';
import { isPlainObject } from '@flotilla/core/values';
import type { ImportReport, RecordResult, ReportedRecord } from '@flotilla/importers';
import { toPlainText } from '@flotilla/rich-text/text';
import type { Written } from './import-runs.sql.js';
import { placesByKind } from './placed-targets.js';

type First = ImportRunReport['first'][number];
type Noted = First & { readonly key: string };

/** First records in a report, of one kind and in all. */
const maxOfKind = 20;
const maxFirst = 100;
const maxRecords = 200;
const maxLost = 100;
const maxText = 160;

/** Collects the first records of a run, and its progress, in bounded memory. */
export class RunReport {
  /** All kinds of the source. */
  kinds: ReadonlySet<string> = new Set();
  private readonly first: Noted[] = [];
  private readonly own: Record<string, Partial<Record<'created' | 'updated', number>>> = {};

  constructor(
    private readonly targets: Pick<ImportTargets, 'of'>,
    private readonly registry: Registry,
    private readonly language: string,
    /** Records that earlier attempts of the run have written. */
    private readonly before: Written,
  ) {}

  add({ record, state, rows }: RecordResult): void {
    const { kind, key, label } = record;
    if (state === 'created' || state === 'updated') {
      const counts = (this.own[kind] ??= {});
      counts[state] = (counts[state] ?? 0) + 1;
    }
    if (state === 'failed' || state === 'deleted' || this.first.length >= maxFirst) return;
    if (followingKinds.includes(kind)) return;
    if (this.first.filter((one) => one.kind === kind).length >= maxOfKind) return;
    const main = this.targets.of(kind).find(({ name }) => name) ?? this.targets.of(kind)[0];
    const values = rows.find(({ entity }) => entity === main?.entity.key)?.values;
    if (!main || !values) return;
    const name = main.name && values[main.name.field];
    this.first.push({
      ...{ key, kind, label: label.slice(0, 200).toWellFormed(), state, entity: main.entity.key, id: null },
      name: typeof name === 'string' ? name : null,
      // The text of a page is in a row of its own.
      text: rows.map((row) => this.textOf(row.values.description)).find((text) => text !== null) ?? null,
    });
  }

  /** Returns the records that all attempts have written. */
  get written(): Written {
    const kinds = new Set([...Object.keys(this.before), ...Object.keys(this.own)]);
    return Object.fromEntries([...kinds].map((kind) => [kind, this.writtenOf(kind)]));
  }

  /** Keys of the first records, to find their rows. */
  get keys(): readonly { readonly kind: string; readonly key: string }[] {
    return this.first;
  }

  /** Returns the report with the ids of the first rows. */
  build(report: ImportReport, idOf: (record: Noted) => string | undefined): ImportRunReport {
    const kinds = [...this.kinds].filter((kind) => kind !== 'lost');
    return {
      kinds,
      counts: Object.fromEntries(
        Object.entries(report.counts).map(([kind, counts]) => [kind, this.allAttempts(kind, counts)]),
      ),
      models: Object.fromEntries(
        [...new Set([...kinds, ...Object.keys(report.counts)])].map((kind) => [kind, this.modelsOf(kind)]),
      ),
      places: placesByKind(this.targets, kinds, this.registry),
      records: report.records.slice(0, maxRecords).map(reported),
      lost: report.lost.slice(0, maxLost).map((lost) => ({ ...lost, examples: [...lost.examples] })),
      lostCount: report.lost.length,
      first: this.first.map(({ key: _key, ...one }, index) => {
        const noted = this.first[index];
        return { ...one, id: (noted && idOf(noted)) ?? null };
      }),
    };
  }

  /** Records of earlier attempts are unchanged in this one. */
  private allAttempts(kind: string, counts: ImportReport['counts'][string]): Record<string, number> {
    const { created = 0, updated = 0 } = this.before[kind] ?? {};
    const all = {
      ...counts,
      created: (counts.created ?? 0) + created,
      updated: (counts.updated ?? 0) + updated,
      unchanged: Math.max(0, (counts.unchanged ?? 0) - created - updated),
    };
    return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
  }

  private writtenOf(kind: string): Written[string] {
    const [before = {}, own = {}] = [this.before[kind], this.own[kind]];
    const sum = (state: 'created' | 'updated') => (before[state] ?? 0) + (own[state] ?? 0);
    return { created: sum('created'), updated: sum('updated') };
  }

  private modelsOf(kind: string): string[] {
    if (kind === 'media') return ['file-storage.file'];
    const targets = this.targets.of(kind);
    const named = targets.filter(({ name }) => name);
    return (named.length > 0 ? named : targets).map(({ entity }) => entity.key);
  }

  private textOf(description: unknown): string | null {
    const text = isPlainObject(description) ? description[this.language] : undefined;
    if (!isPlainObject(text) || !Array.isArray(text.children)) return null;
    // A document of the importers.
    const plain = toPlainText(text as unknown as RichTextDocument)
      .replace(/\s+/g, ' ')
      .trim();
    return plain === '' ? null : plain.slice(0, maxText).toWellFormed();
  }
}

/** Returns a record as the API describes it, whose lists may be changed. */
function reported({ causes, ...record }: ReportedRecord): ImportRunReport['records'][number] {
  if (!causes) return record;
  return {
    ...record,
    causes: causes.map(({ params = {}, ...cause }) => ({
      ...cause,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
      ),
    })),
  };
}

import type { RuleParams } from '@flotilla/core/rules';

/** The outcome for a record: of a run, or of a dry run as planned. */
export type RecordState =
  | 'created'
  | 'updated'
  | 'unchanged'
  /** The source changed fields that an editor changed here too; those are left. */
  | 'kept'
  /** The row was deleted here and is not created again. */
  | 'deleted'
  | 'failed';

/** Why a field of a record was refused. */
export interface ReportedCause {
  readonly field: string;
  /** The column of the source that has the field: `column "Price"`. */
  readonly column?: string;
  readonly message: string;
  /** Code of the broken rule with its parameters, for translations. */
  readonly rule?: string;
  readonly params?: RuleParams;
}

/** A record with something to read about it. */
export interface ReportedRecord {
  readonly kind: string;
  readonly label: string;
  readonly state: RecordState;
  /** Fields that were left, or the reason of a failure. */
  readonly detail?: string;
  /** The parts of the reason, if it names fields. */
  readonly causes?: readonly ReportedCause[];
  /** Place of the record in the source, such as `line 4`. */
  readonly place?: string;
}

/** Content that has no place here. */
export interface LostContent {
  readonly what: string;
  readonly count: number;
  /** The first of them: record and detail. */
  readonly examples: readonly string[];
}

/** The outcome of an import, or of a dry run. */
export interface ImportReport {
  readonly source: string;
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<string, Readonly<Partial<Record<RecordState, number>>>>>;
  /** Failures, then conflicts and rows that were deleted here; at most 1,000. */
  readonly records: readonly ReportedRecord[];
  readonly lost: readonly LostContent[];
}

const maxRecords = 1000;
const maxExamples = 5;
const maxText = 300;
/** Kinds of lost content, and the characters of their names. */
const maxLost = 500;
const maxWhat = 200;
const furtherLost = 'further content';

/** Collects the report of a run in bounded memory. */
export class ReportBuilder {
  private readonly counts: Record<string, Partial<Record<RecordState, number>>> = {};
  private readonly failed: ReportedRecord[] = [];
  private readonly others: ReportedRecord[] = [];
  private readonly lost = new Map<string, { count: number; examples: string[] }>();

  add(record: ReportedRecord): void {
    const counts = (this.counts[record.kind] ??= {});
    counts[record.state] = (counts[record.state] ?? 0) + 1;
    const isQuiet = ['created', 'updated', 'unchanged'].includes(record.state);
    const records = record.state === 'failed' ? this.failed : this.others;
    if (isQuiet || records.length >= maxRecords) return;
    const { detail, causes, ...rest } = record;
    records.push({
      ...{ ...rest, label: short(record.label) },
      ...(detail !== undefined && { detail: short(detail) }),
      ...(causes && { causes: causes.map((cause) => ({ ...cause, message: short(cause.message) })) }),
    });
  }

  lose(what: string, { label, detail, count = 1 }: { label: string; detail?: string; count?: number }): void {
    const own = short(what, maxWhat);
    const key = this.lost.has(own) || this.lost.size < maxLost ? own : furtherLost;
    const found = this.lost.get(key) ?? { count: 0, examples: [] };
    found.count += count;
    const example = short(detail === undefined ? label : `${label}: ${detail}`);
    if (found.examples.length < maxExamples && !found.examples.includes(example))
      found.examples.push(example);
    this.lost.set(key, found);
  }

  build(source: string, isDryRun: boolean): ImportReport {
    const lost = [...this.lost].map(([what, found]) => ({ what, ...found }));
    return {
      source,
      isDryRun,
      counts: this.counts,
      records: [...this.failed, ...this.others].slice(0, maxRecords),
      lost: lost.toSorted((a, b) => b.count - a.count),
    };
  }
}

const short = (text: string, max = maxText) =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;

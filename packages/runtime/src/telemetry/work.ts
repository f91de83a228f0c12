import type { HistogramInput, SeriesHistogram } from './metrics/metrics.js';
import type { OpenSpan, SpanInput, SpanKindName, Tracing } from './tracing/tracing.js';

/** A kind of timed work: a histogram of its count and duration, and spans for its nesting. */
export interface WorkKind<Label extends string> extends HistogramInput<Label> {
  /** Defaults to `internal`. */
  readonly span?: SpanKindName;
}

type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** Work in progress. */
export interface RunningWork<Label extends string> {
  /** Runs a function as a part of it. */
  within<T>(part: () => T): T;
  end(
    labels: Labels<Label>,
    outcome?: { readonly error?: unknown; readonly attributes?: SpanInput['attributes'] },
  ): void;
}

/** Timer for one kind of work. */
export class Work<Label extends string> {
  constructor(
    private readonly histogram: SeriesHistogram<Label> | undefined,
    private readonly tracing: Tracing | undefined,
    private readonly kind: SpanKindName,
  ) {}

  /** Runs a task, which ends when a returned promise settles. */
  run<T>(piece: SpanInput & { readonly labels: Labels<Label> }, task: () => T): T {
    const begun = this.begin(piece);
    const fail = (error: unknown): never => {
      begun.end(piece.labels, { error });
      throw error;
    };
    try {
      const result = begun.within(task);
      if (result instanceof Promise)
        return result.then((value: unknown) => (begun.end(piece.labels), value), fail) as T;
      begun.end(piece.labels);
      return result;
    } catch (error) {
      return fail(error);
    }
  }

  /** Starts a task whose labels are known at its end. */
  begin(input: SpanInput): RunningWork<Label> {
    const startedAt = performance.now();
    const span = this.tracing?.open(input, this.kind);
    return {
      within: (part) => (span ? span.within(part) : part()),
      end: (labels, outcome = {}) => {
        this.histogram?.observe(labels, (performance.now() - startedAt) / 1000);
        if (span) close(span, outcome);
      },
    };
  }
}

function close(
  span: OpenSpan,
  { error, attributes }: Parameters<RunningWork<never>['end']>[1] & object,
): void {
  if (attributes) span.describe(attributes);
  span.end(error);
}

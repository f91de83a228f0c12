/** Operations of one run, and their results. Times are milliseconds of `performance.now()`. */
export class Ledger {
  calls = 0;
  failedCalls = 0;
  /** Reads after an acknowledged write that did not contain it. */
  staleReads = 0;
  /** Stale reads that the site marked with `x-flotilla-stale`. */
  markedStaleReads = 0;
  /** Times of stale reads without that mark. */
  readonly staleAt: number[] = [];
  slowestMs = 0;
  slowest = '';
  readonly failures = new Map<string, number>();
  /** Acknowledged creates: key and time of the acknowledgement. */
  readonly acknowledged = new Map<string, number>();
  /** Acknowledged forms, with one mail per form. */
  readonly forms = new Set<string>();
  /** Creates without an acknowledgement at the end of the run: stored or not. */
  readonly unknown = new Set<string>();

  /** Counts a call; `failure` names its status or error. */
  called(call: string, ms: number, failure?: string | number): void {
    this.calls++;
    if (ms > this.slowestMs) {
      this.slowestMs = ms;
      this.slowest = call;
    }
    if (failure === undefined) return;
    this.failedCalls++;
    const name = `${call} ${failure}`;
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
  }

  staleRead(at: number, isMarked: boolean): void {
    this.staleReads++;
    if (isMarked) this.markedStaleReads++;
    else this.staleAt.push(at);
  }
}

export interface Result {
  readonly scenario: string;
  readonly operations: number;
  readonly failed: number;
  readonly stale: number;
  readonly marked: number;
  readonly writes: number;
  readonly lost: number;
  readonly doubled: number;
  /** Longest time without an acknowledged write, in ms. */
  readonly outageMs: number;
  readonly slowestMs: number;
  readonly slowest: string;
  readonly failures: string;
}

/** Compares a ledger with the stored rows per key. */
export function resultOf(scenario: string, ledger: Ledger, stored: ReadonlyMap<string, number>): Result {
  const keys = [...ledger.acknowledged.keys()];
  const common = [...ledger.failures].sort(([, a], [, b]) => b - a).slice(0, 3);
  return {
    scenario,
    operations: ledger.calls,
    failed: ledger.failedCalls,
    stale: ledger.staleReads,
    marked: ledger.markedStaleReads,
    writes: keys.length,
    lost: keys.filter((key) => !stored.has(key)).length,
    doubled: [...stored.values()].filter((rows) => rows > 1).length,
    outageMs: longestGap([...ledger.acknowledged.values()]),
    slowestMs: Math.round(ledger.slowestMs),
    slowest: ledger.slowest,
    failures: common.map(([failure, count]) => `${count} × ${failure}`).join(', '),
  };
}

/** Returns the keys that occur other than once, with their counts, for deliveries that must happen once. */
export function wrongDeliveries(
  expected: ReadonlySet<string>,
  delivered: ReadonlyMap<string, number>,
): { readonly never: number; readonly twice: number } {
  const never = [...expected].filter((key) => !delivered.has(key)).length;
  const twice = [...delivered.values()].filter((count) => count > 1).length;
  return { never, twice };
}

/** Returns the longest time between two neighbouring moments. */
export function longestGap(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((moment, index) => moment - (sorted[index] ?? moment));
  return Math.round(Math.max(0, ...gaps));
}

/** Formats results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.scenario,
    result.operations,
    `${result.failed}${result.failures && ` (${result.failures})`}`,
    result.marked > 0 ? `${result.stale} (${result.marked} marked)` : result.stale,
    `${result.lost} of ${result.writes}`,
    result.doubled,
    `${(result.outageMs / 1000).toFixed(1)} s`,
    `${(result.slowestMs / 1000).toFixed(1)} s, ${result.slowest}`,
  ]);
  const head = [
    'Scenario',
    'Operations',
    'Failed calls',
    'Stale reads',
    'Lost writes',
    'Stored twice',
    'Without writes',
    'Slowest call',
  ];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

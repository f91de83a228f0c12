import { load, type Load, type Target } from './load.js';

/** Two targets with the same work, and the minimum ratio of the first to the second. */
export interface Scenario {
  readonly name: string;
  /** Minimum ratio; undefined for a row that is only informative. */
  readonly bar?: number;
  /**
   * Measure: requests per second by default; CPU time of servers and database for differences of a few per
   * cent.
   */
  readonly by?: 'processor time';
  readonly ours: Target;
  readonly baseline: Target;
}

/** CPU time of processes. */
export interface CpuTime {
  readonly servers: number;
  readonly database: number;
}

export interface Rounds extends Load {
  readonly rounds: number;
  /** Returns the CPU time of a target's processes so far, in seconds. */
  readonly cpuSeconds: (target: Target) => Promise<CpuTime>;
}

/** Results of one side: medians of its rounds. */
export interface Side {
  readonly perSecond: number;
  /** CPU time per request, in microseconds. */
  readonly cpu: CpuTime;
}

export interface Comparison {
  readonly ours: Side;
  readonly baseline: Side;
  /** Ratios of the rounds. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
}

/** Loads both sides alternately, so that a slower machine slows both, and compares them round by round. */
export async function compare(
  { ours, baseline, by }: Scenario,
  { rounds, ...options }: Rounds,
): Promise<Comparison> {
  const pairs: { ours: Side; baseline: Side }[] = [];
  for (let round = -1; round < rounds; round++) {
    // Alternate the order of the sides.
    const isOursFirst = round % 2 === 0;
    const first = await measure(isOursFirst ? ours : baseline, options);
    const second = await measure(isOursFirst ? baseline : ours, options);
    // The first round warms up.
    if (round >= 0)
      pairs.push(isOursFirst ? { ours: first, baseline: second } : { ours: second, baseline: first });
  }
  const total = ({ cpu }: Side) => cpu.servers + cpu.database;
  const ratios = pairs.map((pair) =>
    by ? total(pair.baseline) / total(pair.ours) : pair.ours.perSecond / pair.baseline.perSecond,
  );
  return {
    ours: middle(pairs.map((pair) => pair.ours)),
    baseline: middle(pairs.map((pair) => pair.baseline)),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
  };
}

async function measure(
  target: Target,
  { connections, seconds, cpuSeconds }: Omit<Rounds, 'rounds'>,
): Promise<Side> {
  const before = await cpuSeconds(target);
  const answered = await load(target, { connections, seconds });
  const after = await cpuSeconds(target);
  const each = (part: keyof CpuTime) => ((after[part] - before[part]) / answered) * 1e6;
  return { perSecond: answered / seconds, cpu: { servers: each('servers'), database: each('database') } };
}

function middle(sides: readonly Side[]): Side {
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    cpu: {
      servers: median(sides.map(({ cpu }) => cpu.servers)),
      database: median(sides.map(({ cpu }) => cpu.database)),
    },
  };
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

import { load, type Load, type Target } from './load.js';

/** Two targets that do the same, and the least ratio that is asked of the first. */
export interface Scenario {
  readonly name: string;
  /** Undefined for a row that is shown for comparison. */
  readonly bar?: number;
  /** What is compared: requests per second, or, of what differs by a few per cent, the processor time of servers and database together. */
  readonly by?: 'processor time';
  readonly ours: Target;
  readonly baseline: Target;
}

/** What processes have used of the processor. */
export interface CpuTime {
  readonly servers: number;
  readonly database: number;
}

export interface Rounds extends Load {
  readonly rounds: number;
  /** What those who answer a target have used so far, in seconds. */
  readonly cpuSeconds: (target: Target) => Promise<CpuTime>;
}

/** One side: medians of its rounds. */
export interface Side {
  readonly perSecond: number;
  /** Microseconds for one request. */
  readonly cpu: CpuTime;
}

export interface Comparison {
  readonly ours: Side;
  readonly baseline: Side;
  /** Round by round. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
}

/** Loads both sides in turn, so that a machine that slows down slows both, and compares round by round. */
export async function compare({ ours, baseline, by }: Scenario, { rounds, ...options }: Rounds): Promise<Comparison> {
  const pairs: { ours: Side; baseline: Side }[] = [];
  for (let round = -1; round < rounds; round++) {
    // Who goes first in one round goes second in the next.
    const isOursFirst = round % 2 === 0;
    const first = await measure(isOursFirst ? ours : baseline, options);
    const second = await measure(isOursFirst ? baseline : ours, options);
    // The first round warms up.
    if (round >= 0) pairs.push(isOursFirst ? { ours: first, baseline: second } : { ours: second, baseline: first });
  }
  const total = ({ cpu }: Side) => cpu.servers + cpu.database;
  const ratios = pairs.map((pair) => (by ? total(pair.baseline) / total(pair.ours) : pair.ours.perSecond / pair.baseline.perSecond));
  return {
    ours: middle(pairs.map((pair) => pair.ours)),
    baseline: middle(pairs.map((pair) => pair.baseline)),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
  };
}

async function measure(target: Target, { connections, seconds, cpuSeconds }: Omit<Rounds, 'rounds'>): Promise<Side> {
  const before = await cpuSeconds(target);
  const answered = await load(target, { connections, seconds });
  const after = await cpuSeconds(target);
  const each = (part: keyof CpuTime) => ((after[part] - before[part]) / answered) * 1e6;
  return { perSecond: answered / seconds, cpu: { servers: each('servers'), database: each('database') } };
}

function middle(sides: readonly Side[]): Side {
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    cpu: { servers: median(sides.map(({ cpu }) => cpu.servers)), database: median(sides.map(({ cpu }) => cpu.database)) },
  };
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

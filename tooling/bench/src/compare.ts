import autocannon from 'autocannon';

/** Two addresses that do the same, and the least ratio that is asked of the first. */
export interface Scenario {
  readonly name: string;
  readonly bar: number;
  readonly ours: autocannon.Options;
  readonly baseline: autocannon.Options;
}

export interface Load {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

export interface Comparison {
  readonly name: string;
  readonly bar: number;
  /** Median requests per second. */
  readonly ours: number;
  readonly baseline: number;
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
}

/** Loads both sides in turn, so that a machine that slows down slows both, and compares round by round. */
export async function compare({ name, bar, ours, baseline }: Scenario, load: Load): Promise<Comparison> {
  await requestsPerSecond(ours, { ...load, seconds: 1 });
  await requestsPerSecond(baseline, { ...load, seconds: 1 });
  const pairs: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < load.rounds; round++) {
    pairs.push({ ours: await requestsPerSecond(ours, load), baseline: await requestsPerSecond(baseline, load) });
  }
  const ratios = pairs.map((pair) => pair.ours / pair.baseline).sort((a, b) => a - b);
  return {
    name,
    bar,
    ours: median(pairs.map((pair) => pair.ours)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: { median: median(ratios), min: ratios[0] ?? 0, max: ratios.at(-1) ?? 0 },
  };
}

/** @throws Error when any answer was not a success, or "not modified". */
export async function requestsPerSecond(options: autocannon.Options, { seconds, connections }: Load): Promise<number> {
  const result = await autocannon({ ...options, duration: seconds, connections });
  const notModified = (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats?.['304']?.count ?? 0;
  const failed = result.non2xx - notModified + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${options.url}: ${failed} of ${result.requests.total} requests failed`);
  return result.requests.total / result.duration;
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

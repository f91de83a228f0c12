import { cpus } from 'node:os';
import { changeSetScenarios, draftedReads } from './change-sets.js';
import { compare, type Comparison, type CpuTime, type Rounds, type Scenario } from './compare.js';
import { load } from './load.js';
import { type Product, startProduct } from './product.js';
import { measureRendering, type RenderingRates } from './rendering/measure.js';
import { afterLoadName, afterLoadScenario, historyName, historyScenario, scenarios } from './scenarios.js';
import { benchRentals, isOfRentals } from './rentals/bench.js';
import { shopScenarios } from './shop.js';
import { measureStarts, formatStarts } from './starting.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const connectionCounts = (process.env.BENCH_CONNECTIONS ?? '8,32').split(',').map(Number);

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const product = await startProduct();
try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ${rounds} rounds of ${seconds} s each, alternated.`,
  );
  console.log(
    'Flotilla to node:http and pg: ratio of requests per second, median (min to max); then, ours to theirs, requests per',
  );
  console.log('second, and processor time per request: servers + database.\n');
  for (const scenario of scenarios(product).slice(0, 2)) await warmUp(scenario, 2);
  for (const scenario of scenarios(product).filter(({ name }) => isWanted(name)))
    await measure(scenario, cpuSecondsOf(product));
  if (draftedReads.some(isWanted))
    for (const scenario of await changeSetScenarios(product))
      if (isWanted(scenario.name)) await measure(scenario, cpuSecondsOf(product));
  if (isWanted(afterLoadName)) await measure(await afterLoadScenario(product), cpuSecondsOf(product));
  if (isWanted(historyName)) {
    const scenario = await historyScenario(product);
    await measureAnew(scenario);
    for (const { origin } of [scenario.ours, scenario.baseline]) await product.processes.end(origin);
  }
  // Last, since it restarts the API.
  const ofShop = ['add to cart', 'check out with the dummy provider'].some(isWanted);
  for (const scenario of ofShop ? await shopScenarios(product) : [])
    if (isWanted(scenario.name)) await measureAnew(scenario);
  if (isOfRentals(isWanted)) await benchRentals(product, { isWanted, rounds, measure: measureAnew });
  if (isWanted('start')) console.log(`\n${formatStarts(await measureStarts(product, rounds))}`);
  if (isWanted('rendering'))
    reportRendering(await measureRendering(product, { rounds: 3, seconds: 2, connections: 32 }));
} finally {
  await product.processes.stop();
}

async function measure(scenario: Scenario, cpuSeconds: Rounds['cpuSeconds']): Promise<void> {
  for (const connections of connectionCounts)
    report(scenario, connections, await compare(scenario, { rounds, seconds, connections, cpuSeconds }));
}

/**
 * Measures processes that were just started. Their writes take milliseconds, so compilation needs a longer
 * warm-up.
 */
async function measureAnew(scenario: Scenario): Promise<void> {
  await warmUp(scenario, 10);
  await measure(scenario, cpuSecondsOfTargets(product));
}

/** Returns the CPU time of sides with one process each. */
function cpuSecondsOfTargets({ processes }: Product): Rounds['cpuSeconds'] {
  return async ({ origin }) => ({
    servers: await processes.cpuSeconds(origin),
    database: await processes.databaseCpuSeconds(),
  });
}

/** Loads both sides until their code is compiled; the larger program has more to compile. */
async function warmUp({ ours, baseline }: Scenario, secondsEach: number): Promise<void> {
  for (const target of [ours, baseline]) await load(target, { connections: 8, seconds: secondsEach });
}

/** Returns the CPU time of a side. The site counts as part of the API, since it receives every change. */
function cpuSecondsOf({ processes, api, site, baseline }: Product) {
  return async ({ origin }: { readonly origin: string }): Promise<CpuTime> => {
    const addresses = origin === baseline ? [baseline] : [api, site];
    const servers = await Promise.all(addresses.map((address) => processes.cpuSeconds(address)));
    return {
      servers: servers.reduce((sum, value) => sum + value, 0),
      database: await processes.databaseCpuSeconds(),
    };
  };
}

function report({ name, bar }: Scenario, connections: number, { ours, baseline, ratio }: Comparison): void {
  const verdict = bar === undefined ? '' : ratio.median >= bar ? 'ok' : 'BELOW';
  if (verdict === 'BELOW') process.exitCode = 1;
  const spread = `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`;
  const cells = [
    verdict.padEnd(6),
    name.padEnd(34),
    `${connections} connections`.padEnd(16),
    spread.padEnd(22),
    (bar === undefined ? '' : `bar ${bar.toFixed(2)}`).padEnd(10),
    `${Math.round(ours.perSecond)}/s to ${Math.round(baseline.perSecond)}/s`.padEnd(22),
    `${cpuOf(ours.cpu)} to ${cpuOf(baseline.cpu)} µs`,
  ];
  console.log(cells.join(''));
}

function cpuOf({ servers, database }: CpuTime): string {
  return `${Math.round(servers)} + ${Math.round(database)}`;
}

function reportRendering({ rendered, parsed, http, documentBytes, htmlBytes }: RenderingRates): void {
  const rate = (pages: number) => `${Math.round(pages)} a second`;
  console.log(
    `\nPages made anew per second of processor time, of a document of ${Math.round(documentBytes / 1000)} kB that becomes ${Math.round(htmlBytes / 1000)} kB of HTML:`,
  );
  console.log(
    `      rendered ${rate(rendered)}, parsed and rendered ${rate(parsed)}, over HTTP ${rate(http)}`,
  );
  console.log(
    `      HTTP to rendered ${(http / rendered).toFixed(2)}, to parsed and rendered ${(http / parsed).toFixed(2)}`,
  );
}

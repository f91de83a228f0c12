import { cpus } from 'node:os';
import { startProduct } from './product.js';
import { scenarios } from './scenarios.js';
import { compare, type Comparison } from './compare.js';
import { measureRendering, type RenderingRates } from './rendering/measure.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 32;

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const product = await startProduct();
try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ${connections} connections, ${rounds} rounds of ${seconds} s each, alternated.`,
  );
  console.log('Ratio of requests per second, Flotilla to the bare baseline: median (min to max).\n');
  for (const scenario of scenarios(product)) {
    if (wanted.length && !wanted.some((name) => scenario.name.includes(name))) continue;
    report(await compare(scenario, { rounds, seconds, connections }));
  }
  const isWanted = wanted.length === 0 || wanted.some((name) => 'rendering'.includes(name));
  if (isWanted) reportRendering(await measureRendering(product, { rounds, seconds, connections }));
} finally {
  await product.processes.stop();
}

function report({ name, bar, ours, baseline, ratio }: Comparison): void {
  const verdict = ratio.median >= bar ? 'ok' : 'BELOW';
  const spread = `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`;
  console.log(
    `${verdict.padEnd(6)}${name.padEnd(44)}${spread.padEnd(24)}bar ${bar.toFixed(2)}   ${Math.round(ours)}/s against ${Math.round(baseline)}/s`,
  );
}

function reportRendering({ rendered, parsed, http, documentBytes, htmlBytes }: RenderingRates): void {
  const rate = (pages: number) => `${Math.round(pages)} a second`;
  console.log(
    `\nPages made anew per second of processor time, of a document of ${Math.round(documentBytes / 1000)} kB that becomes ${Math.round(htmlBytes / 1000)} kB of HTML:`,
  );
  console.log(`      rendered ${rate(rendered)}, parsed and rendered ${rate(parsed)}, over HTTP ${rate(http)}`);
  console.log(`      HTTP to rendered ${(http / rendered).toFixed(2)}, to parsed and rendered ${(http / parsed).toFixed(2)}`);
}

import type { Scenario } from '../compare.js';
import type { Product } from '../product.js';
import { measureRaces } from './races.js';
import {
  availabilityScenarios,
  checkoutScenario,
  listScenario,
  quoteScenarios,
  startRentals,
} from './scenarios.js';

const raceBar = 1.5;
const raceName = '1,000 buyers of one boat';
const names = [
  ...['availability of 90 days', 'availability, cached', 'quote of a product', 'quote of a cart of 20 lines'],
  ...['check out with dates, code and tax', 'list by dates to the list without', raceName],
];

export const isOfRentals = (isWanted: (name: string) => boolean): boolean => names.some(isWanted);

interface Wanted {
  readonly isWanted: (name: string) => boolean;
  readonly rounds: number;
  readonly measure: (scenario: Scenario) => Promise<void>;
}

/** Measures rentals. Restarts the API with the dummy provider. */
export async function benchRentals(product: Product, { isWanted, rounds, measure }: Wanted): Promise<void> {
  const bench = await startRentals(product);
  const scenarios = [
    ...availabilityScenarios(bench),
    ...(await quoteScenarios(bench)),
    checkoutScenario(bench),
    listScenario(bench),
  ];
  for (const scenario of scenarios) if (isWanted(scenario.name)) await measure(scenario);
  if (!isWanted(raceName)) return;
  const { boat, lastPiece, ratios } = await measureRaces(bench, {
    databaseUrl: product.processes.databaseUrl,
    rounds,
  });
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (middle > raceBar) process.exitCode = 1;
  console.log(
    `${middle > raceBar ? 'ABOVE ' : 'ok    '}${raceName}, p99 to those of the last piece: ${middle.toFixed(2)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}), bar ${raceBar}; ${Math.round(boat)} ms to ${Math.round(lastPiece)} ms`,
  );
}

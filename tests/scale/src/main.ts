import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Result, tableOf } from './ledger.js';
import { confirmations } from './scenarios/confirmations.js';
import { failover } from './scenarios/failover.js';
import { partitions } from './scenarios/partitions.js';
import { redis } from './scenarios/redis.js';
import { storage } from './scenarios/storage.js';

/** Each scenario starts its own processes, and ends them. */
const scenarios: Readonly<Record<string, (folder: string) => Promise<Result[]>>> = {
  confirmations,
  failover,
  partitions,
  redis,
  storage,
};

const wanted = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = wanted.find((name) => !(name in scenarios));
if (unknown !== undefined || wanted.length === 0) {
  console.error(`Name one of the scenarios: ${Object.keys(scenarios).join(', ')}.`);
  process.exit(2);
}

const results: Result[] = [];
for (const name of wanted) {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-scale-'));
  try {
    results.push(...((await scenarios[name]?.(folder)) ?? []));
  } finally {
    if (!process.env['KEEP']) await rm(folder, { recursive: true, force: true });
    else console.log(`  kept ${folder}`);
  }
}
if (results.length > 0) console.log(`\n${tableOf(results)}`);

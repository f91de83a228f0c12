import { parseArgs } from 'node:util';
import { startCluster } from './support/cluster.js';
import { watchScheduled } from './support/scheduled.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '120' },
    port: { type: 'string', default: '4500' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

// Scheduled rows on two APIs and two sites of the built product: not visible early, and visible within a
// second.
const cluster = await startCluster(Number(values.port));
try {
  const rows = Number(values.rows);
  const { late, early, tried, found } = await watchScheduled({
    ...cluster,
    rows,
    seconds: Number(values.seconds),
  });
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))];
  say(
    `${rows} rows, ${late.length + early.length} sightings: ${early.length} early; late p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms`,
  );
  say(`${tried} doors tried for what is not public: ${found.length} found something`);
  for (const one of [...early, ...found].slice(0, 20)) say(one);
  if (early.length + found.length > 0 || Number(at(1)) > 1000) process.exitCode = 1;
} finally {
  await cluster.stop();
}

import { createServer, readConfig } from '@flotilla/backend/server';
import { AnalyticModule } from '../index.js';
import { RollUp } from './roll-up.js';

// A process that sums up facts repeatedly until it is killed.
const app = await createServer({ config: readConfig(process.env), modules: [AnalyticModule] });
await app.init();
process.stdout.write('summing\n');
for (;;) {
  await app.get(RollUp).run();
  await new Promise((resolve) => setTimeout(resolve, 20));
}

import { createServer, readConfig } from '@flotilla/backend/server';
import { moduleThatPaints } from './jobs.fixture.js';

/** A process that starts a job and never ends. */
const handle = () => {
  process.stdout.write('begun');
  return new Promise<void>(() => undefined);
};
await createServer({ config: readConfig(process.env), modules: [moduleThatPaints({ handle })] });

import { setTimeout } from 'node:timers/promises';
import { type BackendModule, Database, defineBackendModule } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { createServer, readConfig } from '@flotilla/backend/server';
import { defineModule } from '@flotilla/core';
import { z } from 'zod';

/** Takes `ms`. */
const data = z.object({ ms: z.int().optional() });
export const caulk = defineJob('shipyard.caulk', data, { retryLimit: 3, concurrency: 2 });
export const rig = defineJob('shipyard.rig', data, { retryLimit: 3 });

/** A module with two queues, whose jobs record the process that runs them. */
export function shipyard(): BackendModule {
  const useFactory = (jobs: Jobs, db: Database) => {
    for (const job of [caulk, rig])
      jobs.on(job, async ({ ms = 0 }) => {
        const values = [process.env['WORKER'] ?? 'test', job.name];
        await db.query('insert into work (worker, job) values ($1, $2)', values);
        await setTimeout(ms);
        await db.query('update work set "isDone" = true where worker = $1 and job = $2', values);
      });
  };
  return defineBackendModule({
    module: defineModule({ name: 'shipyard' }),
    providers: [{ provide: Symbol('shipyard.jobs'), inject: [Jobs, Database], useFactory }],
  });
}

if (process.env['WORKER'] !== undefined) {
  const app = await createServer({ config: readConfig(process.env), modules: [shipyard()] });
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`${await app.getUrl()}\n`);
}

import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { type Job, Jobs } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';

/** A module that has nothing but jobs. */
export function moduleWithJobs(...defined: readonly Job[]): BackendModule {
  return defineBackendModule({
    module: defineModule({ name: 'harbour' }),
    providers: [{ provide: 'harbour.jobs', inject: [Jobs], useFactory: (jobs: Jobs) => defined.map((job) => jobs.define(job)) }],
  });
}

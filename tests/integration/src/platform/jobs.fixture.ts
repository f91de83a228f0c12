import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { defineJob, type JobRun, Jobs, type JobSettings } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';
import { z } from 'zod';

export interface Painting extends Partial<JobSettings> {
  readonly handle: (data: { boat?: number }, run: JobRun) => Promise<void>;
}

/** The only job of the harbour. */
export const paint = defineJob('harbour.paint', z.object({ boat: z.int().optional() }), { retryLimit: 3 });

/** A module with only the job. */
export function moduleThatPaints({ handle, ...settings }: Painting): BackendModule {
  const useFactory = (jobs: Jobs) => jobs.on({ ...paint, ...settings }, handle);
  return defineBackendModule({
    module: defineModule({ name: 'harbour' }),
    providers: [{ provide: Symbol('harbour.jobs'), inject: [Jobs], useFactory }],
  });
}

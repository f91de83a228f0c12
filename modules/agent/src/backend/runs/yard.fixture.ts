import { setTimeout } from 'node:timers/promises';
import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

/** Short work, but long enough to be killed during it. */
export const sweep = defineJob('yard.sweep', z.object({}), { retryLimit: 0, schedule: '30 4 * * 0' });

@Injectable()
class Sweeping {
  constructor(@Inject(Jobs) jobs: Jobs) {
    jobs.on(sweep, () => setTimeout(200));
  }
}

export const yard: BackendModule = defineBackendModule({
  module: defineModule({ name: 'yard', entities: [] }),
  providers: [Sweeping],
});

import { type Context, LOGGER, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Instalments } from '../payments/instalments.js';

/** Advances all instalments whose date has come. */
export const advanceInstalments = defineJob('billing.advance-instalments', z.object({}), {
  retryLimit: 2,
  schedule: '*/15 * * * *',
  title: { en: 'Reminds of instalments that are due', ru: 'Напоминает о частях оплаты' },
});

/** Instalments per run; the next run continues. */
const batch = 500;

/** Reminds of instalments, and marks those that are due and overdue. */
@Injectable()
export class AdvanceInstalments {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Instalments) private readonly instalments: Instalments,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(advanceInstalments, (_, { caller }) => this.run({ caller }));
  }

  async run(context: Context): Promise<void> {
    for (const id of await this.instalments.pending(batch, context))
      try {
        await this.writer.transaction((tx) => this.instalments.advance(id, { ...context, tx }));
      } catch (error) {
        // One broken row must not stop the reminders of all others.
        this.log.error({ err: error, instalmentId: id }, 'an instalment could not be advanced');
      }
  }
}

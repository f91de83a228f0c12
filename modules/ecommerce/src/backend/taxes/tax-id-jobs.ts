import { type Context, Database, Rows } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { taxIdCheck } from '../../entities/tax-id-check.js';
import { unusedChecks } from './taxes.sql.js';

const clear = defineJob('ecommerce.clear-tax-id-checks', z.object({}), {
  retryLimit: 2,
  schedule: '50 4 * * *',
  title: {
    en: 'Deletes checks of tax numbers that no order has',
    ru: 'Удаляет проверки налоговых номеров, которых нет в заказах',
  },
});

/** Rows per run; the next run continues. */
const atOnce = 10_000;
const keptDays = 30;

/** Deletes checks of tax numbers that no order has after a month; the others prove a reverse charge. */
@Injectable()
export class TaxIdJobs {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    jobs.on(clear, (_, { caller }) => this.clear({ caller }));
  }

  private async clear(context: Context): Promise<void> {
    await this.rows.of(taxIdCheck, context).deleteMany(await unusedChecks(keptDays, atOnce, this.db));
  }
}

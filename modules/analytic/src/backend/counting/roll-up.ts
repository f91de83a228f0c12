import {
  type Context,
  Database,
  Rows,
  serverFor,
  Writer,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { add } from '@flotilla/core/values';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { metric } from '../../entities/metric.js';
import { forgetKeys, type Sum, takeFacts } from './facts.sql.js';

const rollUp = defineJob('analytic.roll-up', z.object({}), {
  retryLimit: 3,
  schedule: '* * * * *',
  title: { en: 'Adds up the metrics of the last minutes', ru: 'Сводит показатели за последние минуты' },
});
const forget = defineJob('analytic.forget-keys', z.object({}), {
  retryLimit: 1,
  schedule: '17 3 * * *',
  title: {
    en: 'Forgets the keys of what was counted more than a month ago',
    ru: 'Забывает ключи того, что посчитано больше месяца назад',
  },
});
/** Facts per transaction. */
const batch = 2000;
const asAnalytic: Context = { caller: serverFor({ kind: 'job', name: 'analytic.roll-up' }) };

/**
 * Sums facts up into metrics. Deletes facts and updates metrics in one transaction, so that a process may die
 * at any moment.
 */
@Injectable()
export class RollUp implements OnModuleInit {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.on(rollUp, async (_, { signal }) => this.run(signal));
    this.jobs.on(forget, () => forgetKeys(this.db));
  }

  /** Sums up all waiting facts. */
  async run(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.writer.transaction((tx) => this.sumUp(tx))) > 0);
  }

  private async sumUp(tx: WriteTransaction): Promise<number> {
    const sums = await takeFacts(batch, tx);
    for (const sum of sums) await this.raise(sum, { ...asAnalytic, tx });
    return sums.length;
  }

  private async raise(
    { name, day, dimensions, count, amount }: Sum,
    txContext: TransactionContext,
  ): Promise<void> {
    const metrics = this.rows.of(metric, txContext);
    const about = Object.entries(dimensions).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = [name, day, ...about.map(([dimension, value]) => `${dimension}=${value}`)]
      .join(' ')
      .slice(0, 500);
    const title = [name, ...about.map(([, value]) => value)].join(' ');
    const { id } = await metrics.findOrCreate(
      { title, value: 0, name, day, dimensions, key },
      { by: ['key'] },
    );
    const before = await metrics.one({
      where: { id: { eq: id } },
      fields: ['value', 'amount'],
      lock: 'update',
    });
    const sum = amount === undefined ? {} : { amount: add(before?.amount ?? '0', amount) };
    await metrics.update(id, { value: (before?.value ?? 0) + count, ...sum });
  }
}

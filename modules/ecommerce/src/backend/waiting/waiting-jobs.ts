import { type Context, Database, Rows, Writer, type WriteTransaction } from '@flotilla/backend';
import {
  defineJob,
  type ErasedSubject,
  forgetRows,
  Jobs,
  SUBJECT_ERASURES,
  type SubjectErasures,
  SUBJECT_MERGES,
  type SubjectMerges,
} from '@flotilla/backend/ports';
import { server } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { waitingEntry } from '../../entities/waiting-entry.js';
import { Billing } from '../payments/billing.js';
import { NotifyWaiting } from './notify-waiting.js';
import { pastEntries, productsWithWaiting } from './waiting.sql.js';

const tidy = defineJob('ecommerce.end-waiting', z.object({}), {
  retryLimit: 2,
  schedule: '35 4 * * *',
  title: {
    en: 'Ends waiting for dates that are past',
    ru: 'Завершает ожидание прошедших дат',
  },
});

/** Rows per run; the next run continues. */
const atOnce = 5000;
/** Days that finished entries are kept. */
const keptDays = 30;
const dayMs = 86_400_000;

/** Ends entries whose days are past, deletes finished ones, and takes part in changes of accounts. */
@Injectable()
export class WaitingJobs {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
    @Inject(SUBJECT_MERGES) merges: SubjectMerges,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(NotifyWaiting) private readonly notify: NotifyWaiting,
    @Inject(Billing) private readonly billing: Billing,
  ) {
    jobs.on(tidy, (_, { caller }) => this.tidy({ caller }));
    const name = 'ecommerce.waiting-entries';
    erasures.add({ name, erase: (subject, tx) => this.erase(subject, tx) });
    merges.add({ name, merge: ({ from, to }, tx) => this.merge(from, to, tx) });
  }

  private async tidy(context: Context): Promise<void> {
    if (!this.billing.isInstalled) return;
    await this.writer.within(context, async (txContext) => {
      const entries = this.rows.of(waitingEntry, txContext);
      const past = await pastEntries(atOnce, txContext.tx);
      if (past.length > 0) await entries.updateMany(past.map((id) => ({ id, status: 'ended' as const })));
      const before = new Date(Date.now() - keptDays * dayMs).toISOString();
      const finished = { status: { inArray: ['ended', 'bought'] }, updatedAt: { lt: before } } as const;
      const old = await entries.find({ where: finished, fields: [], limit: atOnce });
      await this.forget(
        old.map(({ id }) => id),
        txContext.tx,
      );
    });
    // Days also become free when schedules and resources change.
    const productIds = await productsWithWaiting(atOnce, this.db);
    await this.writer.transaction((tx) => this.notify.send(productIds, tx));
  }

  /** Deletes the entries of an account, and of the addresses that it had confirmed. */
  private async erase({ subjectId, emails }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    const entries = this.rows.of(waitingEntry, { caller: server, tx });
    const addresses = emails.map((email) => email.toLowerCase());
    const own = await entries.find({ where: { subjectId: { eq: subjectId } }, fields: [] });
    const named = await entries.find({ where: { email: { inArray: addresses } }, fields: [] });
    await this.forget([...new Set([...own, ...named].map(({ id }) => id))], tx);
  }

  private async merge(from: string, to: string, tx: WriteTransaction): Promise<void> {
    const entries = this.rows.of(waitingEntry, { caller: server, tx });
    const found = await entries.find({ where: { subjectId: { eq: from } }, fields: [] });
    if (found.length > 0) await entries.updateMany(found.map(({ id }) => ({ id, subjectId: to })));
  }

  private async forget(ids: readonly string[], tx: WriteTransaction): Promise<void> {
    if (ids.length === 0) return;
    await this.rows.of(waitingEntry, { caller: server, tx }).deleteMany(ids);
    await forgetRows([...ids], tx);
  }
}

import { Rows, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Request, request } from '../../entities/request.js';
import { asCrm } from '../forms.js';

export const wakeRequests = defineJob('crm.wake-requests', z.object({}), {
  retryLimit: 0,
  schedule: '*/5 * * * *',
  title: { en: 'Brings back snoozed requests', ru: 'Возвращает отложенные заявки' },
});
const batchSize = 500;

/**
 * Marks snoozed conversations as unread when their time has come. Lists show them from that moment on. Closed
 * ones and spam stay as they are.
 */
@Injectable()
export class WakeRequests {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.on(wakeRequests, () => this.wake());
  }

  /** Locks the conversations, so that it does not end a snooze that a person has just prolonged. */
  async wake(): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const requests = this.rows.of(request, { ...asCrm, tx });
      const due = await requests.find({
        where: { snoozedUntil: { lt: new Date().toISOString() } },
        fields: ['status'],
        orderBy: { id: 'asc' },
        limit: batchSize,
        lock: 'update',
      });
      const [ended, active] = [due.filter(hasEnded), due.filter((one) => !hasEnded(one))];
      if (ended.length > 0) await requests.updateMany(ended.map(({ id }) => ({ id, snoozedUntil: null })));
      if (active.length > 0)
        await requests.updateMany(active.map(({ id }) => ({ id, snoozedUntil: null, isUnread: true })));
    });
  }
}

const hasEnded = ({ status }: Pick<Request, 'status'>) => status === 'closed' || status === 'spam';

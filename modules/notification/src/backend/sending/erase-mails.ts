import { Rows, server, Writer, type WriteTransaction } from '@flotilla/backend';
import {
  defineJob,
  type ErasedSubject,
  forgetRows,
  Jobs,
  SUBJECT_ERASURES,
  type SubjectErasure,
  type SubjectErasures,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { notificationEntity } from '../../entities/notification.js';
import { namingAddresses } from './erase-mails.sql.js';

const eraseLate = defineJob('notification.erase-late-mails', z.object({ emails: z.array(z.string()) }), {
  retryLimit: 12,
  isAside: true,
});
/** After the last mail about the deletion, and after retries of earlier events. */
const lateMs = 24 * 3_600_000;

/**
 * Deletes mails to any receiver that name an address of a deleted account. Queued ones are not sent. A day
 * later a job deletes mails that events from before the deletion have made since.
 */
@Injectable()
export class EraseMails implements SubjectErasure {
  readonly name = 'notification.mails';

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    erasures.add(this);
    jobs.on(eraseLate, ({ emails }) => this.writer.transaction((tx) => this.eraseNaming(emails, tx)));
  }

  async erase({ emails }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    if (emails.length === 0) return;
    await this.eraseNaming(emails, tx);
    await this.jobs.send(
      eraseLate,
      { emails: [...emails] },
      { tx, startAfter: new Date(Date.now() + lateMs) },
    );
  }

  private async eraseNaming(emails: readonly string[], tx: WriteTransaction): Promise<void> {
    const ids = await namingAddresses(emails, tx);
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500);
      await this.rows.of(notificationEntity, { caller: server, tx }).deleteMany(some);
      await forgetRows(some, tx);
    }
  }
}

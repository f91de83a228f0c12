import { Rows, server, type WriteTransaction } from '@flotilla/backend';
import { type ErasedSubject, forgetRows, SUBJECT_ERASURES, type SubjectErasure, type SubjectErasures } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { notificationEntity } from '../../entities/notification.js';
import { namingAddresses } from './erase-mails.sql.js';

/** Deletes mails to any receiver that name an address of a deleted account. Queued ones are not sent. */
@Injectable()
export class EraseMails implements SubjectErasure {
  readonly name = 'notification.mails';

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    erasures.add(this);
  }

  async erase({ emails }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    const ids = await namingAddresses(emails, tx);
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500);
      await this.rows.of(notificationEntity, { caller: server, tx }).deleteMany(some);
      await forgetRows(some, tx);
    }
  }
}

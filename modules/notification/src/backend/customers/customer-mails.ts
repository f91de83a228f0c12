import { Database, Ownership, server } from '@flotilla/backend';
import { SUBJECT_PARTS, type SubjectParts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { CustomerMails } from '../../customer-shapes.js';
import { notificationEntity } from '../../entities/notification.js';
import { Topics } from '../topics.js';
import { messagesTo } from './customer-mails.sql.js';

/** The sent messages and the choice of topics on the page of a customer. */
@Injectable()
export class CustomerMailsPart {
  constructor(
    @Inject(SUBJECT_PARTS) parts: SubjectParts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Topics) private readonly topics: Topics,
    @Inject(Database) private readonly db: Database,
  ) {
    parts.add({
      name: 'notification.messages',
      needs: notificationEntity,
      read: (subjectId) => this.read(subjectId),
    });
  }

  private async read(subjectId: string): Promise<CustomerMails> {
    const own = this.ownership.idsText(notificationEntity, '$1::uuid');
    const topics = await this.topics.of(subjectId, { isAdministrator: false }, { caller: server });
    return {
      messages: await messagesTo(subjectId, own, this.db),
      switchedOff: topics.filter(({ isOn }) => !isOn).map(({ slug, title }) => ({ slug, title })),
    };
  }
}

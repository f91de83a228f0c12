import { type Caller, Database, LANGUAGES, REGISTRY, type WriteTransaction } from '@flotilla/backend';
import {
  Access,
  CONTACTS,
  type Contacts,
  MAIL,
  type Mail,
  namesOfSubjects,
  receiverIfAny,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { readConversation } from '../../actions.js';
import { Forms } from '../forms.js';
import { requestAssignedEmail } from './templates.js';

interface Assignment {
  readonly requestId: string;
  readonly assigneeId: string;
  /** The caller of the change. */
  readonly by: Caller;
}

/** Notifies people of requests that are assigned to them. */
@Injectable()
export class NotifyAssignee {
  constructor(
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Access) private readonly access: Access,
    @Inject(Forms) private readonly forms: Forms,
    @Inject(Database) private readonly db: Database,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    mail.add(requestAssignedEmail);
  }

  /** Notifies the assignee, as its topics say, unless it assigned the request itself or may not read it. */
  async notify({ requestId, assigneeId, by }: Assignment, tx: WriteTransaction): Promise<void> {
    const authorId = by.kind === 'subject' ? by.id : undefined;
    if (assigneeId === authorId || !(this.mail.reaches('email') || this.mail.reaches('telegram'))) return;
    const roles = await this.contacts.rolesOf(assigneeId, tx);
    const assignee: Caller = { kind: 'subject', id: assigneeId, roles };
    if (!(await this.access.mayCall(assignee, 'GET', readConversation.path))) return;
    const form = await this.forms.ofRequest(requestId);
    const names = await namesOfSubjects(authorId === undefined ? [] : [authorId], this.db, this.registry);
    await this.mail.send(
      {
        template: requestAssignedEmail,
        data: {
          author: names.get(authorId ?? ''),
          form: form?.title,
          path: `/admin/crm/conversations?request=${requestId}`,
        },
        topic: 'requests',
        language: this.languages[0] ?? 'en',
        receiver: await receiverIfAny(this.contacts, assigneeId, tx),
        subjectId: assigneeId,
        beyondLimit: 'always',
      },
      tx,
    );
  }
}

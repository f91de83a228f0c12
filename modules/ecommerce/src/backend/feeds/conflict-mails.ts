import { LANGUAGES, Rows, type TransactionContext } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { spanText } from '../../bookings/stay-text.js';
import { resource } from '../../entities/resource.js';
import { conflictToAdmins } from './conflict-template.js';
import type { Conflict } from './external-bookings.js';

const maxDays = 20;
const path = `/admin/ecommerce/bookings?${new URLSearchParams({ filter: 'status~eq~"conflict"' })}`;

/** Notifies administrators of double bookings. */
@Injectable()
export class ConflictMails {
  constructor(
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    mail.add(conflictToAdmins);
  }

  /** Sends one mail for the new conflicts of a feed. */
  async send(
    conflicts: readonly Conflict[],
    { title: feed }: { readonly title: string },
    { tx, ...context }: TransactionContext,
  ): Promise<void> {
    const [first] = conflicts;
    if (!first) return;
    const language = this.languages[0] ?? 'en';
    const { adminTitle, title } = await this.rows
      .of(resource, { ...context, tx })
      .byId(first.resourceId, { fields: ['adminTitle', 'title'] });
    const data = {
      feed,
      resource: title[language] ?? adminTitle,
      days: [...new Set(conflicts.map((one) => spanText(one, language)))].slice(0, maxDays),
      path,
    };
    const message = { template: conflictToAdmins, topic: 'errors', language, beyondLimit: 'always' as const };
    for (const one of await this.contacts.administrators())
      await this.mail.send({ ...message, ...one, data }, tx);
  }
}

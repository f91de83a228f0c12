/**
 * Raw SQL, since the inbox is not an entity: its messages contain links that set passwords, so there must be
 * no grantable route, no events and no content export.
 */
import { Database } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { InboxMessage } from '../../actions.js';
import type { Message } from '../channel.js';
import type { Method } from '../receivers.js';

const pageSize = 100;
const retentionDays = 7;

/**
 * Messages of an installation without a mail server, for development: the last week, shared by all processes.
 */
@Injectable()
export class Inbox {
  constructor(@Inject(Database) private readonly db: Database) {}

  async keep({
    id,
    method,
    receiver,
    subject,
    html,
    text,
  }: Message & { readonly method: Method }): Promise<void> {
    await this.db.query(
      `insert into notification_inbox ("id", "method", "receiver", "subject", "html", "text")
       values ($1::uuid, $2::text, $3::text, $4::text, $5::text, $6::text) on conflict ("id") do nothing`,
      [id, method, receiver, subject, html, text],
    );
    await this.db.query(
      `delete from notification_inbox where "createdAt" < now() - make_interval(days => $1::int)`,
      [retentionDays],
    );
  }

  /** Returns the latest messages, newest first. */
  async list(): Promise<InboxMessage[]> {
    const rows = await this.db.query<Omit<InboxMessage, 'createdAt'> & { createdAt: Date }>(
      `select "id", "method", "receiver", "subject", "text", "createdAt" from notification_inbox order by "createdAt" desc, "id" desc limit $1::int`,
      [pageSize],
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  async find(id: string): Promise<{ html: string; text: string } | undefined> {
    const [row] = await this.db.query<{ html: string; text: string }>(
      `select "html", "text" from notification_inbox where "id" = $1::uuid`,
      [id],
    );
    return row;
  }
}

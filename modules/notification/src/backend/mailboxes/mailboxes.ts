import { createHmac } from 'node:crypto';
import {
  type Context,
  Database,
  type RateLimit,
  RateLimits,
  Rows,
  TooManyError,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import { CONTACTS, type Contacts, mailboxOf, type Message, storedKey } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { silencedMailbox } from '../../entities/silenced-mailbox.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';

/** A mail that is about to be written. */
interface Addressed extends Pick<Message<object>, 'subjectId' | 'beyondLimit'> {
  readonly email: string;
  /** Absent where its receiver cannot unsubscribe. */
  readonly topicId?: string;
}

const hourMs = 3_600_000;

/**
 * Mailboxes whose address no account has confirmed: their rate limit, and the topics that they have
 * unsubscribed from.
 */
@Injectable()
export class Mailboxes {
  private readonly limit: RateLimit;
  private key: ReturnType<typeof storedKey> | undefined;

  constructor(
    @Inject(RateLimits) limits: RateLimits,
    @Inject(NOTIFICATION_SETTINGS) { mailsAnHour: calls }: NotificationSettings,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    this.limit = limits.of({ name: 'notification.mails-to', calls, windowMs: hourMs });
  }

  /**
   * Counts a mail against the limit of its mailbox. Returns when to send it, or null to skip it.
   * @throws TooManyError over the limit, for a mail with `beyondLimit: 'refuse'`
   */
  async admit(
    { email, subjectId, topicId, beyondLimit = 'refuse' }: Addressed,
    context: TransactionContext,
  ): Promise<'now' | Date | null> {
    if (beyondLimit === 'always' || (await this.isConfirmed({ email, subjectId }, context.tx))) return 'now';
    if (topicId !== undefined && (await this.isSilenced(email, topicId, context))) return null;
    const seconds = await this.limit.take(mailboxOf(email));
    if (seconds === 0) return 'now';
    if (beyondLimit === 'refuse')
      throw new TooManyError('Too many mails to this address. Try again later.', seconds);
    return beyondLimit === 'delay' ? new Date(Date.now() + seconds * 1000) : null;
  }

  /** Returns whether the account of a mail has confirmed its address. */
  async isConfirmed(
    { email, subjectId }: { email: string; subjectId?: string },
    tx?: WriteTransaction,
  ): Promise<boolean> {
    return subjectId !== undefined && (await this.contacts.hasConfirmed(subjectId, email, tx));
  }

  /** Silences a topic for a mailbox, or reverts that. Idempotent. */
  async switch(
    { mailbox, topicId, isOn }: { mailbox: string; topicId: string; isOn: boolean },
    context: TransactionContext,
  ): Promise<void> {
    const rows = this.rows.of(silencedMailbox, context);
    if (!isOn) return void (await rows.findOrCreate({ mailbox, topicId }, { by: ['mailbox', 'topicId'] }));
    const existing = await rows.one({
      where: { mailbox: { eq: mailbox }, topicId: { eq: topicId } },
      fields: [],
    });
    if (existing) await rows.delete(existing.id);
  }

  /** Returns the keyed hash that identifies a mailbox in the database. */
  async nameOf(email: string): Promise<string> {
    const key = await (this.key ??= storedKey(this.db, 'notification.mailboxes'));
    return createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
  }

  private async isSilenced(email: string, topicId: string, context: Context): Promise<boolean> {
    const where = { mailbox: { eq: await this.nameOf(email) }, topicId: { eq: topicId } };
    return this.rows.of(silencedMailbox, context).exists({ where });
  }
}

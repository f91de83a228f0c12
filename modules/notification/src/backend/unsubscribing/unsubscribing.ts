import { createHmac, timingSafeEqual } from 'node:crypto';
import { Database, Ownership } from '@flotilla/backend';
import { type AnyMailTemplate, storedKey } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { notificationEntity } from '../../entities/notification.js';
import { Mailboxes } from '../mailboxes/mailboxes.js';
import type { Method } from '../receivers.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';

/**
 * A subject or mailbox that unsubscribes from a topic. The mailbox is used when the subject has not confirmed
 * its address.
 */
export type Unsubscription = { readonly topicId: string } & (
  | { readonly subjectId: string }
  | { readonly mailbox: string }
);

/** A notification, and its topic. */
export interface About {
  readonly id: string;
  readonly method: Method;
  readonly receiver: string;
  readonly topic: { readonly id: string; readonly type: string } | null;
}

/** Content of a notification. */
interface UnsubscribableMail {
  readonly template: AnyMailTemplate;
  readonly data: Readonly<Record<string, unknown>>;
}

const unsubscribePath = '/api/notification/unsubscribe';
const idBytes = 16;
const mailboxBytes = 32;
const signatureBytes = 24;

/** Creates and verifies unsubscribe URLs. A URL is valid for every holder of the mail, and only for this. */
@Injectable()
export class Unsubscribing {
  private key: ReturnType<typeof storedKey> | undefined;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Mailboxes) private readonly mailboxes: Mailboxes,
    @Inject(NOTIFICATION_SETTINGS) private readonly settings: NotificationSettings,
  ) {}

  /** Returns the unsubscribe URL of a notification; undefined when there is no choice. */
  async addressFor(about: About, { template, data }: UnsubscribableMail): Promise<string | undefined> {
    const path = ownPath({ template, data });
    if (path !== undefined) return this.settings.site.url + path;
    const choice = await this.choiceOf(about, template);
    return choice && this.addressOf(await this.tokenOf(choice));
  }

  /** Returns an example URL for previews, of a notification or a template. It contains no valid token. */
  async exampleFor(about: About | undefined, template: AnyMailTemplate): Promise<string | undefined> {
    const hasChoice =
      about === undefined ? this.isChosen(template) : (await this.choiceOf(about, template)) !== undefined;
    return hasChoice ? this.addressOf('…') : undefined;
  }

  /**
   * Returns what the recipient can unsubscribe from; undefined for security topics and for recipients who are
   * not subjects.
   */
  private async choiceOf(
    { id, topic, method, receiver }: About,
    template: AnyMailTemplate,
  ): Promise<Unsubscription | undefined> {
    if (!topic || topic.type === 'security' || !this.isChosen(template)) return undefined;
    const [subjectId] = await this.ownership.ownersOf({ entity: notificationEntity, id });
    if (subjectId === undefined) return undefined;
    const isOwn = method !== 'email' || (await this.mailboxes.isConfirmed({ email: receiver, subjectId }));
    return {
      topicId: topic.id,
      ...(isOwn ? { subjectId } : { mailbox: await this.mailboxes.nameOf(receiver) }),
    };
  }

  private isChosen({ unsubscribe }: AnyMailTemplate): boolean {
    return unsubscribe !== false && this.ownership.isOwnable(notificationEntity);
  }

  private addressOf(token: string): string {
    return `${this.settings.site.url}${unsubscribePath}?token=${token}`;
  }

  /**
   * Returns the content of a token; undefined when its signature is invalid. A mailbox hash is longer than
   * the id of a subject.
   */
  async read(token: string): Promise<Unsubscription | undefined> {
    const bytes = Buffer.from(token, 'base64url');
    const nameBytes = bytes.length - idBytes - signatureBytes;
    if (nameBytes !== idBytes && nameBytes !== mailboxBytes) return undefined;
    const payload = bytes.subarray(0, nameBytes + idBytes);
    if (!timingSafeEqual(bytes.subarray(payload.length), await this.signatureOf(payload))) return undefined;
    const [name, topicId] = [payload.subarray(0, nameBytes), idOf(payload.subarray(nameBytes))];
    return nameBytes === idBytes
      ? { topicId, subjectId: idOf(name) }
      : { topicId, mailbox: name.toString('base64url') };
  }

  private async tokenOf(unsubscription: Unsubscription): Promise<string> {
    const name =
      'mailbox' in unsubscription
        ? Buffer.from(unsubscription.mailbox, 'base64url')
        : bytesOf(unsubscription.subjectId);
    const payload = Buffer.concat([name, bytesOf(unsubscription.topicId)]);
    return Buffer.concat([payload, await this.signatureOf(payload)]).toString('base64url');
  }

  private async signatureOf(payload: Buffer): Promise<Buffer> {
    const key = await (this.key ??= storedKey(this.db, 'notification.unsubscribe'));
    return createHmac('sha256', key).update(payload).digest().subarray(0, signatureBytes);
  }
}

/** Returns the unsubscribe path that the template defines itself, if any. */
export function ownPath({ template: { unsubscribe }, data }: UnsubscribableMail): string | undefined {
  const path = unsubscribe ? data[unsubscribe] : undefined;
  return typeof path === 'string' ? path : undefined;
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

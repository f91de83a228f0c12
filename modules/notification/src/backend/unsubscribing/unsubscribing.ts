import { createHmac, timingSafeEqual } from 'node:crypto';
import { Database, Ownership } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { keptKey } from '@flotilla/backend/server';
import { notificationEntity } from '../../entities/notification.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';

/** Who hears no more of what. */
export interface Unsubscription {
  readonly subjectId: string;
  readonly topicId: string;
}

const unsubscribePath = '/api/notification/unsubscribe';
const idBytes = 16;
const signatureBytes = 24;

/** The addresses by which a mail's receiver hears no more of its topic: whoever has the mail may use it, and for nothing else. */
@Injectable()
export class Unsubscribing {
  private key: ReturnType<typeof keptKey> | undefined;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(NOTIFICATION_SETTINGS) private readonly settings: NotificationSettings,
  ) {}

  /** Undefined where nobody's choice counts: of security everyone hears, and who is no subject has chosen nothing. */
  async addressFor({ id, topic }: { id: string; topic: { id: string; type: string } | null }): Promise<string | undefined> {
    if (!topic || topic.type === 'security' || !this.ownership.isOwnable(notificationEntity)) return undefined;
    const [subjectId] = await this.ownership.ownersOf({ entity: notificationEntity, id });
    if (subjectId === undefined) return undefined;
    return `${this.settings.site.url}${unsubscribePath}?token=${await this.tokenOf({ subjectId, topicId: topic.id })}`;
  }

  /** What a token says; undefined where we have not made it. */
  async read(token: string): Promise<Unsubscription | undefined> {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== 2 * idBytes + signatureBytes) return undefined;
    const said = bytes.subarray(0, 2 * idBytes);
    if (!timingSafeEqual(bytes.subarray(2 * idBytes), await this.signatureOf(said))) return undefined;
    return { subjectId: idOf(said.subarray(0, idBytes)), topicId: idOf(said.subarray(idBytes)) };
  }

  private async tokenOf({ subjectId, topicId }: Unsubscription): Promise<string> {
    const said = Buffer.concat([bytesOf(subjectId), bytesOf(topicId)]);
    return Buffer.concat([said, await this.signatureOf(said)]).toString('base64url');
  }

  private async signatureOf(said: Buffer): Promise<Buffer> {
    const key = await (this.key ??= keptKey(this.db, 'notification.unsubscribe'));
    return createHmac('sha256', key).update(said).digest().subarray(0, signatureBytes);
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Database } from '@flotilla/backend';
import { type InboundMail, type MailHandler, type MailOutcome, storedKey } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { parseInWorker } from './parse-in-worker.js';

/** 96 bits; with the id, the local part of the address stays within 64 characters (RFC 5321, section 4.5.3.1). */
const signatureLength = 24;

/** Receives mails for the handler of another module. */
@Injectable()
export class InboundMails implements InboundMail {
  private handler: MailHandler | undefined;
  private key: Promise<KeyObject> | undefined;
  private readonly host: string;
  private readonly address: string | undefined;

  constructor(
    @Inject(NOTIFICATION_SETTINGS) { site, inbound }: NotificationSettings,
    @Inject(Database) private readonly db: Database,
  ) {
    this.host = new URL(site.url).hostname;
    this.address = inbound?.address;
  }

  get isConfigured(): boolean {
    return this.address !== undefined;
  }

  onMail(handler: MailHandler): void {
    if (this.handler) throw new Error('Two modules handle received mails. Install one of them.');
    this.handler = handler;
  }

  async replyAddress(rowId: string): Promise<string | undefined> {
    if (this.address === undefined) return undefined;
    const [local, domain] = this.address.split('@');
    return `${local}+${rowId.replaceAll('-', '')}${await this.signatureOf(rowId)}@${domain}`;
  }

  messageIdOf(notificationId: string): string {
    return `<${notificationId}@${this.host}>`;
  }

  /**
   * Passes a mail to its handler, which stores it. @throws UnreadableMailError, and errors after which the mail
   * should be delivered again
   */
  async receive(raw: Uint8Array): Promise<MailOutcome> {
    const { receivers, ...mail } = await parseInWorker(raw);
    if (!this.handler) return 'ignored';
    return this.handler({ ...mail, target: await this.targetOf(receivers) });
  }

  /** Returns the row that a reply address names; undefined when its signature is wrong. */
  private async targetOf(receivers: readonly string[]): Promise<string | undefined> {
    const [local, domain] = (this.address ?? '').toLowerCase().split('@');
    for (const receiver of receivers) {
      const at = receiver.lastIndexOf('@');
      const [own, token = ''] = receiver.slice(0, at).split('+');
      const [, hex = '', given = ''] = tokenPattern.exec(token) ?? [];
      if (own !== local || receiver.slice(at + 1) !== domain || hex === '') continue;
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      if (timingSafeEqual(Buffer.from(given), Buffer.from(await this.signatureOf(id)))) return id;
    }
    return undefined;
  }

  private async signatureOf(rowId: string): Promise<string> {
    this.key ??= storedKey(this.db, 'notification.reply-addresses');
    // A failed read of the key is not kept.
    this.key.catch(() => (this.key = undefined));
    return createHmac('sha256', await this.key)
      .update(rowId)
      .digest('hex')
      .slice(0, signatureLength);
  }
}

const tokenPattern = new RegExp(`^([0-9a-f]{32})([0-9a-f]{${signatureLength}})$`);

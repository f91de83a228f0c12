import { LOGGER } from '@flotilla/backend';
import { Readiness, requirePackages } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Inbox } from '../inbox/inbox.sql.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import type { Method } from '../receivers.js';
import { type Channel, type Message, UndeliverableError } from '../channel.js';
import { renderingPackages } from '../templates/rendering-packages.js';
import { SmtpChannel, smtpPackages } from './smtp-channel.js';
import { TelegramChannel } from './telegram-channel.js';

/** The delivery methods of this installation. */
@Injectable()
export class Channels implements OnApplicationShutdown {
  private readonly smtp: SmtpChannel | undefined;
  private readonly installed: ReadonlySet<Method>;
  private readonly byMethod: Readonly<Record<Method, Channel>>;

  constructor(
    @Inject(NOTIFICATION_SETTINGS) { site, smtp, telegram, hasInbox }: NotificationSettings,
    @Inject(Inbox) inbox: Inbox,
    @Inject(Readiness) readiness: Readiness,
    @Inject(LOGGER) log: Logger,
  ) {
    const without = (method: Method, setting: string): Channel =>
      hasInbox ? new InboxChannel(method, inbox, log) : missing(setting);
    this.smtp = smtp && new SmtpChannel({ ...smtp, siteName: site.name, host: new URL(site.url).hostname });
    const methods: readonly [Method, boolean][] = [
      ['email', hasInbox || smtp !== undefined],
      ['telegram', hasInbox || telegram !== undefined],
    ];
    this.installed = new Set(methods.filter(([, isInstalled]) => isInstalled).map(([method]) => method));
    if (this.installed.size)
      requirePackages({ purpose: messagesOf({ smtp, telegram }), ...renderingPackages });
    if (smtp) requirePackages({ purpose: 'Mails (SMTP_URL)', ...smtpPackages });
    this.byMethod = {
      email: this.smtp ?? without('email', 'SMTP_URL'),
      telegram: telegram ? new TelegramChannel(telegram) : without('telegram', 'TELEGRAM_BOT_TOKEN'),
    };
    if (!hasInbox && !smtp)
      readiness.add({ name: 'mail', check: async () => 'mails are not sent: SMTP_URL is not set' });
  }

  /** Returns whether messages of a method are delivered: to their receiver, or to the development inbox. */
  has(method: Method): boolean {
    return this.installed.has(method);
  }

  of(method: Method): Channel {
    return this.byMethod[method];
  }

  async onApplicationShutdown(): Promise<void> {
    await this.smtp?.close();
  }
}

/** Returns the purpose of the rendering packages, with the setting that demands them. */
function messagesOf({ smtp, telegram }: Pick<NotificationSettings, 'smtp' | 'telegram'>): string {
  if (smtp) return 'Mails (SMTP_URL)';
  return telegram ? 'Messages (TELEGRAM_BOT_TOKEN)' : 'Messages of the development inbox';
}

function missing(setting: string): Channel {
  return { deliver: () => Promise.reject(new UndeliverableError(`${setting} is not set`)) };
}

/** For development without a mail server: logs messages and stores them in the development inbox. */
class InboxChannel implements Channel {
  constructor(
    private readonly method: Method,
    private readonly inbox: Inbox,
    private readonly log: Logger,
  ) {}

  async deliver(message: Message): Promise<void> {
    const { receiver, subject, text } = message;
    await this.inbox.keep({ ...message, method: this.method });
    this.log.info(
      { method: this.method, receiver, subject, text },
      'a message was not sent but put into the inbox at /api/notification/inbox',
    );
  }
}

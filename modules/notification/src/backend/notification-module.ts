import { type BackendModule, Database, defineBackendModule } from '@flotilla/backend';
import {
  anyNetwork,
  INBOUND_MAIL,
  MAIL,
  TELEGRAM_BOT,
  CONFIG,
  type Config,
  ENVIRONMENT,
  type NetworkAccess,
  publicInternet,
  storedKey,
} from '@flotilla/backend/ports';
import type { Provider } from '@nestjs/common';
import { notification } from '../index.js';
import { CustomerMailsPart } from './customers/customer-mails.js';
import { Channels } from './channels/channels.js';
import { ImapMailbox } from './inbound/imap-mailbox.js';
import { InboundController } from './inbound/inbound.controller.js';
import { InboundMails } from './inbound/inbound-mails.js';
import { Inbox } from './inbox/inbox.sql.js';
import { InboxController } from './inbox/inbox.controller.js';
import { migrations } from './migrations/index.js';
import {
  MAIL_SITE,
  NOTIFICATION_SETTINGS,
  notificationEnvironment,
  type NotificationSettings,
  readNotificationSettings,
} from './notification-settings.js';
import { Notifications } from './notifications.js';
import { DATA_FOLDER, DeliveryMarkers } from './sending/delivery-markers.js';
import { MailLanguages } from './mail-texts/mail-languages.js';
import { EraseMails } from './sending/erase-mails.js';
import { SendNotifications } from './sending/send-notifications.js';
import { Bot } from './telegram/bot.js';
import { UpdatesController } from './telegram/updates.controller.js';
import { OwnNotificationsController } from './own-notifications/own-notifications.controller.js';
import { PreviewsController } from './templates/previews.controller.js';
import { Attachments } from './sending/attachments.js';
import { SubscriptionsController } from './unsubscribing/subscriptions.controller.js';
import { Unsubscribing } from './unsubscribing/unsubscribing.js';
import { deleteMailsOfModule } from './templates/delete-mails-of-module.sql.js';
import { MailSites } from './templates/mail-sites.js';
import { MailTemplates } from './templates/mail-templates.js';
import { Mailboxes } from './mailboxes/mailboxes.js';
import { PublicationMails } from './publication-mails.js';
import { Topics } from './topics.js';
import { Endpoints, WEBHOOK_KEY } from './webhooks/endpoints.js';
import { EventCatalog } from './webhooks/event-catalog.js';
import { VisiblePayload } from './webhooks/visible-payload.js';
import { WebhookFanOut } from './webhooks/webhook-fan-out.js';
import { WebhookGuards } from './webhooks/webhook-guards.js';
import { WebhookMails } from './webhooks/webhook-mails.js';
import { WEBHOOK_ACCESS, WebhookSender } from './webhooks/webhook-sender.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Settings of an installation or a test that override the environment. */
export interface NotificationOptions {
  readonly settings?: Partial<NotificationSettings>;
  /** The addresses that webhooks may call; replaced in tests. */
  readonly webhookAccess?: NetworkAccess;
}

/** Returns the backend module of notifications. */
export function notificationModule({ settings, webhookAccess }: NotificationOptions = {}): BackendModule {
  return defineBackendModule({
    module: notification,
    settings: notificationEnvironment,
    migrations,
    forgetModule: deleteMailsOfModule,
    controllers: [
      InboundController,
      InboxController,
      PreviewsController,
      OwnNotificationsController,
      SubscriptionsController,
      UpdatesController,
      WebhooksController,
    ],
    providers: [
      {
        provide: NOTIFICATION_SETTINGS,
        inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
        useFactory: (environment: NodeJS.ProcessEnv, config?: Pick<Config, 'DEPLOYMENT'>) => ({
          ...readNotificationSettings(environment, config?.DEPLOYMENT),
          ...settings,
        }),
      },
      {
        provide: MAIL_SITE,
        inject: [NOTIFICATION_SETTINGS],
        useFactory: ({ site }: NotificationSettings) => site,
      },
      Topics,
      CustomerMailsPart,
      Attachments,
      Mailboxes,
      Unsubscribing,
      MailSites,
      MailTemplates,
      Inbox,
      Channels,
      Bot,
      { provide: TELEGRAM_BOT, useExisting: Bot },
      {
        provide: DATA_FOLDER,
        inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
        useFactory: ({ DATA_DIR }: NodeJS.ProcessEnv, config?: Pick<Config, 'DATA_DIR'>) =>
          config?.DATA_DIR ?? (DATA_DIR || '.data'),
      },
      DeliveryMarkers,
      SendNotifications,
      EraseMails,
      MailLanguages,
      Notifications,
      { provide: MAIL, useExisting: Notifications },
      PublicationMails,
      InboundMails,
      ImapMailbox,
      { provide: INBOUND_MAIL, useExisting: InboundMails },
      ...webhookProviders(webhookAccess),
    ],
  });
}

const webhookProviders = (access: NetworkAccess | undefined): Provider[] => [
  {
    provide: WEBHOOK_KEY,
    inject: [Database],
    useFactory: (db: Database) => storedKey(db, 'notification.webhooks'),
  },
  {
    provide: WEBHOOK_ACCESS,
    inject: [NOTIFICATION_SETTINGS],
    useFactory: ({ hasPrivateWebhooks }: NotificationSettings): NetworkAccess =>
      access ?? (hasPrivateWebhooks ? anyNetwork : publicInternet),
  },
  EventCatalog,
  Endpoints,
  VisiblePayload,
  WebhookMails,
  WebhookSender,
  WebhookGuards,
  WebhookFanOut,
];

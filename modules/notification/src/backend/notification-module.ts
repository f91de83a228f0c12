import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { MAIL, TELEGRAM_BOT, CONFIG, type Config, ENVIRONMENT } from '@flotilla/backend/ports';
import { notification } from '../index.js';
import { Channels } from './channels/channels.js';
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
import { MailTemplates } from './templates/mail-templates.js';
import { Mailboxes } from './mailboxes/mailboxes.js';
import { Topics } from './topics.js';

/** Settings of an installation or a test that override the environment. */
export interface NotificationOptions {
  readonly settings?: Partial<NotificationSettings>;
}

/** Returns the backend module of notifications. */
export function notificationModule({ settings }: NotificationOptions = {}): BackendModule {
  return defineBackendModule({
    module: notification,
    settings: notificationEnvironment,
    migrations,
    forgetModule: deleteMailsOfModule,
    controllers: [
      InboxController,
      PreviewsController,
      OwnNotificationsController,
      SubscriptionsController,
      UpdatesController,
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
      Attachments,
      Mailboxes,
      Unsubscribing,
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
      Notifications,
      { provide: MAIL, useExisting: Notifications },
    ],
  });
}

import { defineModule, exportsOf } from '@flotilla/core';
import * as actions from './actions.js';
import { notificationEntity } from './entities/notification.js';
import { silencedMailbox } from './entities/silenced-mailbox.js';
import { template } from './entities/template.js';
import { topic } from './entities/topic.js';
import { webhook } from './entities/webhook.js';
import { widget } from './entities/widget.js';
import * as webhookActions from './webhook-actions.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const notification = defineModule({
  name: 'notification',
  // Mails contain codes that set passwords.
  closedToAssistants: ['notification'],
  entities: [notificationEntity, silencedMailbox, template, topic, webhook, widget],
  links: exportsOf(Object.entries(links)),
  actions: [
    actions.listInbox,
    actions.readInbox,
    actions.previewTemplate,
    actions.previewMail,
    actions.previewNotification,
    actions.topicsOfSubject,
    actions.switchTopic,
    actions.notificationsOfSubject,
    actions.unreadNotifications,
    actions.readNotifications,
    actions.unsubscribePage,
    actions.unsubscribe,
    actions.telegramUpdates,
    actions.receiveMail,
    webhookActions.webhookEvents,
    webhookActions.newWebhookSecret,
    webhookActions.pingWebhook,
    webhookActions.webhookDeliveries,
    webhookActions.webhookDelivery,
    webhookActions.replayDelivery,
    webhookActions.replayFailed,
  ],
  views: exportsOf(Object.entries(views)),
  labels,
});

export { type InboxMessage, listInbox, previewNotification, previewTemplate, readInbox } from './actions.js';
export { notificationEntity, type Notification } from './entities/notification.js';
export { template, type Template } from './entities/template.js';
export { topic, type Topic } from './entities/topic.js';
export type { Delivery, WebhookEvent } from './webhook-shapes.js';
export { webhook, type Webhook } from './entities/webhook.js';
export { widget, type Widget } from './entities/widget.js';
export {
  newWebhookSecret,
  pingWebhook,
  replayDelivery,
  replayFailed,
  webhookDeliveries,
  webhookDelivery,
  webhookEvents,
} from './webhook-actions.js';
export { notificationsToTemplates, topicsToNotifications } from './links.js';

import { notificationModule } from './notification-module.js';

export { notificationModule, type NotificationOptions } from './notification-module.js';
export { MAIL_SITE, type NotificationSettings } from './notification-settings.js';
export { Notifications, type Notice, type WrittenNotification } from './notifications.js';
export type { Receiver } from './receivers.js';
export { defineMailTemplate, type MailTemplate } from './templates/mail-template.js';
export { type AnyMailTemplate, MailTemplates } from './templates/mail-templates.js';

export const NotificationModule = notificationModule();

import { notificationModule } from './notification-module.js';

export { notificationModule, type NotificationOptions } from './notification-module.js';
export { MAIL_SITE, type NotificationSettings } from './notification-settings.js';

export const NotificationModule = notificationModule();

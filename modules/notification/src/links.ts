import { defineLink } from '@flotilla/core';

export const notificationsToTemplates = defineLink({
  from: 'notification.notification',
  to: 'notification.template',
});
export const topicsToNotifications = defineLink({
  from: 'notification.topic',
  to: 'notification.notification',
});

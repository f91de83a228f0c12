import {
  type AdminModule,
  defineAdminAction,
  defineAdminBarItem,
  defineAdminCustomerPart,
  defineAdminPage,
  defineAdminSection,
  defineAdminTask,
} from '@flotilla/admin/extend';
import { lazy } from 'react';
import type { CustomerMails } from '../customer-shapes.js';
import { notificationEntity } from '../entities/notification.js';
import { template } from '../entities/template.js';
import { webhook } from '../entities/webhook.js';

export const sections: AdminModule['sections'] = [
  defineAdminSection(notificationEntity, {
    name: 'message',
    title: { en: 'Message', ru: 'Сообщение' },
    Section: lazy(() =>
      import('./message-section.js').then((module) => ({ default: module.MessageSection })),
    ),
  }),
  defineAdminSection(template, {
    name: 'preview',
    title: { en: 'Preview', ru: 'Предпросмотр' },
    Section: lazy(() =>
      import('./message-section.js').then((module) => ({ default: module.TemplateSection })),
    ),
  }),
];

export const actions: AdminModule['actions'] = [
  defineAdminAction(notificationEntity, {
    name: 'resend',
    title: { en: 'Send again', ru: 'Отправить ещё раз' },
    fits: ({ status }) => status === 'error' || status === 'sent',
    Dialog: lazy(() => import('./resend-dialog.js').then((module) => ({ default: module.ResendDialog }))),
  }),
];

export const pages: AdminModule['pages'] = [
  defineAdminPage({
    module: 'notification',
    path: 'webhooks',
    title: { en: 'Webhooks', ru: 'Вебхуки' },
    needs: webhook.key,
    area: 'settings',
    rank: 6,
    Page: lazy(() =>
      import('./webhooks/webhooks-page.js').then((module) => ({ default: module.WebhooksPage })),
    ),
    Detail: lazy(() =>
      import('./webhooks/webhook-page.js').then((module) => ({ default: module.WebhookPage })),
    ),
  }),
];

export const customerParts: AdminModule['customerParts'] = [
  defineAdminCustomerPart<CustomerMails>({
    name: 'notification.messages',
    title: { en: 'Sent mails', ru: 'Письма' },
    rank: 4,
    Part: lazy(() => import('./customer-mails.js').then((module) => ({ default: module.CustomerMailsTab }))),
  }),
];

export const tasks: AdminModule['tasks'] = [
  defineAdminTask(notificationEntity, {
    name: 'not-sent',
    title: { en: 'Messages that could not be sent', ru: 'Сообщения, которые не отправились' },
    filters: [{ column: 'status', method: 'eq', value: 'error' }],
  }),
];

export const bar: AdminModule['bar'] = [
  defineAdminBarItem({
    name: 'notifications',
    Item: lazy(() => import('./bell.js').then((module) => ({ default: module.Bell }))),
  }),
];

import {
  type AdminModule,
  defineAdminAction,
  defineAdminSection,
  defineAdminTask,
} from '@flotilla/admin/extend';
import { lazy } from 'react';
import { notificationEntity } from '../entities/notification.js';
import { template } from '../entities/template.js';

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

export const tasks: AdminModule['tasks'] = [
  defineAdminTask(notificationEntity, {
    name: 'not-sent',
    title: { en: 'Messages that could not be sent', ru: 'Сообщения, которые не отправились' },
    filters: [{ column: 'status', method: 'eq', value: 'error' }],
  }),
];

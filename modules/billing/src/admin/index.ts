import { type AdminModule, defineAdminAction, defineAdminTask } from '@flotilla/admin/extend';
import { createElement, lazy } from 'react';
import { invoice } from '../entities/invoice.js';
import { refund } from '../entities/refund.js';

export const RefundDialog = lazy(() =>
  import('./refund-dialog.js').then((module) => ({ default: module.RefundDialog })),
);

export const actions: AdminModule['actions'] = [
  defineAdminAction(invoice, {
    name: 'refund',
    title: { en: 'Refund', ru: 'Вернуть деньги' },
    fits: ({ status }) => status === 'paid',
    Dialog: ({ rows: [first], onDone }) => first && createElement(RefundDialog, { invoice: first, onDone }),
  }),
];

export const tasks: AdminModule['tasks'] = [
  defineAdminTask(refund, {
    name: 'by-hand',
    title: { en: 'Refunds to make manually', ru: 'Возвраты, которые нужно сделать вручную' },
    // A note marks a failed refund as handled.
    filters: [
      { column: 'status', method: 'eq', value: 'failed' },
      { column: 'note', method: 'eq', value: '' },
    ],
  }),
];

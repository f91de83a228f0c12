import {
  type AdminModule,
  defineAdminAction,
  defineAdminCustomerPart,
  defineAdminSetup,
  defineAdminTask,
} from '@flotilla/admin/extend';
import { createElement, lazy } from 'react';
import type { CustomerPayments } from '../customer-shapes.js';
import { currency } from '../entities/currency.js';
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

export const setup: AdminModule['setup'] = [
  defineAdminSetup(currency, {
    name: 'payment',
    title: { en: 'Connect a payment provider', ru: 'Подключите приём платежей' },
    to: '/billing/currencies',
    rank: 3,
    // The provider of trials takes no money.
    isDone: async ({ get }) =>
      (await get<readonly { readonly name: string }[]>('/api/billing/providers')).some(
        ({ name }) => name !== 'dummy',
      ),
  }),
];

export const customerParts: AdminModule['customerParts'] = [
  defineAdminCustomerPart<CustomerPayments>({
    name: 'billing.payments',
    title: { en: 'Payments', ru: 'Платежи' },
    rank: 3,
    Part: lazy(() =>
      import('./customer-payments.js').then((module) => ({ default: module.CustomerPaymentsTab })),
    ),
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

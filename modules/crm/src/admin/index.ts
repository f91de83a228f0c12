import {
  type AdminModule,
  defineAdminColumn,
  defineAdminCustomerPart,
  defineAdminPage,
  defineAdminSection,
  defineAdminTask,
} from '@flotilla/admin/extend';
import { lazy } from 'react';
import type { CustomerRequests } from '../customer-shapes.js';
import { form } from '../entities/form.js';
import { request } from '../entities/request.js';

const AnswersCell = lazy(() =>
  import('./answers-cell.js').then((module) => ({ default: module.AnswersCell })),
);
const RequestDetails = lazy(() =>
  import('./request-details.js').then((module) => ({ default: module.RequestDetails })),
);
const FormBuilder = lazy(() =>
  import('./form-builder.js').then((module) => ({ default: module.FormBuilder })),
);

export const columns: AdminModule['columns'] = [
  defineAdminColumn(request, { name: 'payload', width: 24, Cell: AnswersCell }),
];

export const customerParts: AdminModule['customerParts'] = [
  defineAdminCustomerPart<CustomerRequests>({
    name: 'crm.requests',
    title: { en: 'Requests', ru: 'Обращения' },
    rank: 2,
    Part: lazy(() =>
      import('./customer-requests.js').then((module) => ({ default: module.CustomerRequestsTab })),
    ),
  }),
];

export const sections: AdminModule['sections'] = [
  defineAdminSection(request, {
    name: 'conversation',
    title: { en: 'Conversation', ru: 'Переписка' },
    Section: RequestDetails,
    isFirst: true,
  }),
  defineAdminSection(form, {
    name: 'inputs',
    title: { en: 'What it asks', ru: 'Что спрашивает форма' },
    Section: FormBuilder,
    isFirst: true,
  }),
];

/** Unprocessed requests; those whose address is not confirmed are excluded. */
export const tasks: AdminModule['tasks'] = [
  defineAdminTask(request, {
    name: 'new',
    title: { en: 'New requests', ru: 'Новые заявки' },
    filters: [
      { column: 'status', method: 'eq', value: 'new' },
      { column: 'isConfirmed', method: 'eq', value: true },
    ],
  }),
];

export const pages: AdminModule['pages'] = [
  defineAdminPage({
    module: 'crm',
    path: 'conversations',
    title: { en: 'Conversations', ru: 'Переписка' },
    needs: request.key,
    rank: 0,
    Page: lazy(() =>
      import('./conversations-page.js').then((module) => ({ default: module.ConversationsPage })),
    ),
  }),
  defineAdminPage({
    module: 'crm',
    path: 'received',
    title: { en: 'Requests by form', ru: 'Заявки по формам' },
    needs: request.key,
    Page: lazy(() => import('./requests-page.js').then((module) => ({ default: module.RequestsPage }))),
  }),
];

import { defineAdminTask } from '@flotilla/admin/extend';
import { request } from '../entities/request.js';

/** Requests that nobody has taken up; those whose address waits to be confirmed are not there yet. */
export const tasks = [
  defineAdminTask(request, {
    name: 'new',
    title: { en: 'New requests', ru: 'Новые заявки' },
    filters: [
      { column: 'status', method: 'eq', value: 'new' },
      { column: 'isConfirmed', method: 'eq', value: true },
    ],
  }),
];

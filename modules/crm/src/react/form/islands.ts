import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('crm', {
  /** A form that is sent without leaving the page. */
  requestForm: { wake: 'interaction', load: () => import('./request-form.js').then((module) => module.RequestForm) },
});

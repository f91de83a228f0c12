import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('crm', {
  /** Without JavaScript the browser checks and sends the form by itself, all of its steps at once. */
  requestForm: { wake: 'visible', enhance: () => import('./start-form.js').then((module) => module.startForm) },
});

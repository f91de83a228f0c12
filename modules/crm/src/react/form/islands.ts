import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('crm', {
  /** Without JavaScript the browser validates and sends the form itself, with all steps visible. */
  requestForm: {
    wake: 'visible',
    enhance: () => import('./start-form.js').then((module) => module.startForm),
  },
  /** Shows its content once a session exists and is loaded. */
  ownForms: {
    wake: 'session',
    enhance: () => import('./own-forms.js').then((module) => module.startOwnForms),
  },
});

import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('crm', {
  /** Without JavaScript the browser checks and sends the form by itself, all of its steps at once. */
  requestForm: { wake: 'visible', enhance: () => import('./start-form.js').then((module) => module.startForm) },
  /** What stands in it is shown to who has a session, once it is known whose. */
  ownForms: { wake: 'session', enhance: () => import('./own-forms.js').then((module) => module.startOwnForms) },
});

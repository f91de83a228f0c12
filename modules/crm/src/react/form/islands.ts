import { defineIsland } from '@flotilla/react';
import type { RequestFormProps } from './request-form.js';

/** A form that is sent without leaving the page. */
export const requestForm = defineIsland<RequestFormProps>({
  name: 'crm.request-form',
  wake: 'interaction',
  load: () => import('./request-form.js').then((module) => module.RequestForm),
});

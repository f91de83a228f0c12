import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

/** A request has come that somebody should look at: it was sent, or, of a form that asks so, its address was confirmed. */
export const requestReceived = defineEvent('crm.request.received', z.object({ requestId: z.guid(), formId: z.guid() }), {
  orderedBy: 'requestId',
});

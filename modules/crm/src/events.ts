import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

/** A new request to process: sent or, for forms that require it, confirmed. */
export const requestReceived = defineEvent(
  'crm.request.received',
  z.object({ requestId: z.guid(), formId: z.guid() }),
  {
    orderedBy: 'requestId',
  },
);

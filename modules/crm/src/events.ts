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

/** The sender of a request has written again. */
export const answerReceived = defineEvent(
  'crm.request.answered',
  z.object({ requestId: z.guid(), replyId: z.guid() }),
  { orderedBy: 'requestId' },
);

import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

/**
 * An account was deleted with its personal data: for data outside of this database. The id no longer exists.
 */
export const accountDeleted = defineEvent('rbac.account.deleted', z.object({ subjectId: z.guid() }), {
  orderedBy: 'subjectId',
});

/** SQL, because owners are found through the links of another module. */
import type { Database } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import type { CustomerMails } from '../../customer-shapes.js';

type Message = CustomerMails['messages'][number];

const maxMessages = 50;

/** Returns the messages to a subject. `own`: SQL of the ids of its messages, with the subject as `$1`. */
export function messagesTo(subjectId: string, own: string, db: Pick<Database, 'query'>): Promise<Message[]> {
  return db.query<Message & Record<string, unknown>>(
    `select n."id", n."title", n."receiver", n."method", n."status", ${momentJson('n."createdAt"')} as "createdAt", ${momentJson('n."sentAt"')} as "sentAt"
     from "notification_notification" n where n."id" in (${own}) order by n."createdAt" desc, n."id" desc limit ${maxMessages}`,
    [subjectId],
  );
}

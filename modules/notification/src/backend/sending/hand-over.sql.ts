/** SQL, since it is said beside what rows tell: nobody is told of it, no history has it, and it costs each mail one statement. */
import type { Database } from '@flotilla/backend';

/** Notes that a notification is about to be the other side's; says whether it was nobody's so far. */
export async function handOver(id: string, db: Pick<Database, 'query'>): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverAt" = now()
    where "id" = $1::uuid and "status" = 'new' and "handedOverAt" is null returning 1`;
  return (await db.query(text, [id])).length > 0;
}

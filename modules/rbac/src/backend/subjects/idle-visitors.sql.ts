/**
 * SQL, since among all subjects those are looked for that have nothing: no account, no session of late, and nothing that
 * somebody will ask for again, in links of modules that may not be installed.
 */
import type { Transaction } from '@flotilla/backend';
import type { Entity } from '@flotilla/core';
import { isAnonymousSql } from '../accounts/anonymous-subjects.sql.js';

const idle = `interval '30 days'`;

export interface IdleVisitors {
  /** Links from subjects to what they keep them for. */
  readonly keepers: readonly Pick<Entity, 'table'>[];
}

/** Some visitors who did not come back. */
export async function idleVisitors({ keepers }: IdleVisitors, limit: number, db: Pick<Transaction, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`select s."id" ${idleText(keepers)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Holds a visitor who did not come back to the end of the transaction. False for who did, ordered or signed in. */
export async function lockIdle({ keepers }: IdleVisitors, id: string, tx: Pick<Transaction, 'query'>): Promise<boolean> {
  return (await tx.query(`select s."id" ${idleText(keepers)} and s."id" = $1::uuid for update of s`, [id])).length > 0;
}

const idleText = (keepers: IdleVisitors['keepers']) => `
from "rbac_subject" s where s."createdAt" < now() - ${idle} and ${isAnonymousSql('s')}
and not exists (
  select 1 from "rbac_subjects_to_sessions" l join "rbac_session" used on used."id" = l."sessionId"
  where l."subjectId" = s."id" and used."lastUsedAt" > now() - ${idle})
${keepers.map(({ table }) => `and not exists (select 1 from "${table}" l where l."subjectId" = s."id")`).join('\n')}`;

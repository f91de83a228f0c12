/**
 * Raw SQL, since it finds subjects by missing rows: no account, no recent session, and no links that keep a
 * subject, in modules that may not be installed.
 */
import type { Transaction } from '@flotilla/backend';
import type { Entity } from '@flotilla/core';
import { isAnonymousSql } from '../accounts/anonymous-subjects.sql.js';

const idle = `interval '30 days'`;

export interface IdleVisitors {
  /** Links that keep a subject, such as its orders. */
  readonly keepers: readonly Pick<Entity, 'table'>[];
}

/** Returns ids of idle visitors, at most `limit`. */
export async function idleVisitors(
  { keepers }: IdleVisitors,
  limit: number,
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`select s."id" ${idleText(keepers)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Locks an idle visitor until the transaction ends. Returns false when the visitor has returned, ordered or
 * signed in.
 */
export async function lockIdle(
  { keepers }: IdleVisitors,
  id: string,
  tx: Pick<Transaction, 'query'>,
): Promise<boolean> {
  return (
    (await tx.query(`select s."id" ${idleText(keepers)} and s."id" = $1::uuid for update of s`, [id]))
      .length > 0
  );
}

const idleText = (keepers: IdleVisitors['keepers']) => `
from "rbac_subject" s where s."createdAt" < now() - ${idle} and ${isAnonymousSql('s')}
and not exists (
  select 1 from "rbac_subjects_to_sessions" l join "rbac_session" used on used."id" = l."sessionId"
  where l."subjectId" = s."id" and used."lastUsedAt" > now() - ${idle})
${keepers.map(({ table }) => `and not exists (select 1 from "${table}" l where l."subjectId" = s."id")`).join('\n')}`;

import type { TestAnswer, TestRow } from '@flotilla/testing';
import { expect } from 'vitest';
import type { Shop } from '../shop/shop.fixture.js';
import type { Person } from './person.fixture.js';

/** Deletes accounts in a shop, and looks for their data afterwards. */
export interface Deletions {
  /** Deletes an account, by its owner or by another caller. */
  erase(who: Pick<Person, 'id' | 'as'>, as?: Person['as']): Promise<TestAnswer<{ ok: boolean }>>;
  /** Deletes an account by its owner, and expects success. */
  erased(who: Person): Promise<void>;
  row(table: string, id: string): Promise<TestRow | undefined>;
  /**
   * Returns the tables that contain a text, except the tables of the queue, which deletes finished jobs, and
   * the development inbox.
   */
  tablesWith(text: string): Promise<string[]>;
  /** Makes the jobs due that delete last mails and late mails. */
  aDayPasses(): Promise<void>;
}

/** Returns the deletions of accounts in a shop. */
export function deletionsIn({ app }: Shop): Deletions {
  const erase: Deletions['erase'] = (who, as = who.as) =>
    app.request({ method: 'DELETE', url: `/api/rbac/subjects/${who.id}/account?confirm=yes`, as });
  return {
    erase,
    async erased(who) {
      const { status, text } = await erase(who);
      expect(status, `Answer: ${text}`).toBe(200);
    },
    row: async (table, id) => (await app.sql<TestRow>(`select * from ${table} where "id" = $1`, [id]))[0],
    async tablesWith(text) {
      const tables = await app.sql<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'notification_inbox'`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await app.sql(
          `select 1 from "${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
          [text],
        );
        if (rows.length > 0) found.push(name);
      }
      return found;
    },
    async aDayPasses() {
      await app.sql(
        `update flotilla_jobs.job set start_after = now() where name in ('rbac.forget-mails', 'notification.erase-late-mails') and state < 'active'`,
      );
    },
  };
}

import { createHash } from 'node:crypto';
import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { isClosed, leadsTo, rowsOf } from '../query/publicly-reachable.js';
import type { RowHooks } from './row-hooks.js';

/**
 * Remembers the rows that private links lead to, so that they stay private without a link: otherwise the
 * deletion of an order would publish its receipt.
 */
export class PrivateRows implements OnApplicationBootstrap {
  constructor(
    private readonly registry: Registry,
    private readonly db: Pick<Database, 'query'>,
  ) {}

  /** Registers the hooks of private links. Call before startup. */
  follow(hooks: RowHooks): void {
    for (const { link, text } of this.texts(`w."id" = any($1::uuid[])`))
      hooks.afterWrite(link, async (written, { tx }) => {
        await tx.query(text, [written.map(({ id }) => id)]);
      });
  }

  /**
   * Adds the rows of links that are older than the table, once per statement. A statement writes its mark with
   * its rows, so that the next start completes an interrupted one; other processes wait for it.
   */
  async onApplicationBootstrap(): Promise<void> {
    const texts = new Map(this.texts('exists (select 1 from mark)').map((one) => [markOf(one.text), one]));
    if (texts.size === 0) return;
    const done = await this.db.query<{ rowId: string }>(
      'select "rowId" from "flotilla_private_row" where "rowId" = any($1::uuid[])',
      [[...texts.keys()]],
    );
    for (const { rowId } of done) texts.delete(rowId);
    for (const [mark, { far, text }] of texts)
      await this.db.query(
        `with mark as (insert into "flotilla_private_row" ("rowId", "entity") values ($1::uuid, $2) on conflict do nothing returning 1) ${text}`,
        [mark, far.key],
      );
  }

  /** Returns the statements that add the rows of links, of those that satisfy a condition under the alias `w`. */
  private texts(condition: string): { link: Link; far: Entity; text: string }[] {
    const entities = [...this.registry.entities.values()];
    const links = entities.filter((one): one is Link => isLink(one));
    return entities
      .filter(({ followsLinks }) => followsLinks)
      .flatMap((far) =>
        links
          .filter((link) => leadsTo(link, far))
          .flatMap((link) => {
            const closed = isClosed(link, 'w');
            return closed === undefined
              ? []
              : [
                  {
                    ...{ link, far },
                    text: insertText(far, `${rowsOf(link, 'w', far, 't')} and ${closed} and ${condition}`),
                  },
                ];
          }),
      );
  }
}

const insertText = ({ key, table }: Entity, links: string) =>
  `insert into "flotilla_private_row" ("rowId", "entity") select t."id", ${quoteLiteral(key)} from ${quoteName(table)} t where exists (${links}) on conflict do nothing`;

/** Returns the id of the row that marks a statement as done: a UUID from its hash, which no row has. */
function markOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

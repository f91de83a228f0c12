import type { MachineDraft } from '@flotilla/core/translations';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';
import { momentJson } from '../kinds/datetime.js';

interface Drafted {
  readonly entity: string;
  readonly rowId: string;
  readonly changeSet: string;
  readonly paths: readonly string[];
}

/** SQL of the hash of a pending value; `jsonb` sorts the keys. */
const hashSql = `md5((p."paths" -> m."path" -> 'value')::jsonb::text)`;

/** Marks of drafted texts. Does not check permissions. */
export class MachineDraftStore {
  constructor(private readonly db: Pick<Database, 'query'>) {}

  /** Marks pending values as drafts, in the transaction that stores them. */
  async mark({ entity, rowId, changeSet, paths }: Drafted, tx: Transaction): Promise<void> {
    await tx.query(
      `insert into "flotilla_machine_draft" ("entity", "rowId", "path", "changeSet", "hash") ` +
        `select p."entity", p."rowId", m."path", p."changeSet", ${hashSql} from unnest($4::text[]) m("path") ` +
        `join "flotilla_pending_change" p on p."changeSet" = $3::uuid and p."entity" = $1::text and p."rowId" = $2::uuid ` +
        `where p."paths" -> m."path" is not null ` +
        `on conflict ("changeSet", "entity", "rowId", "path") do update set "hash" = excluded."hash", "createdAt" = now()`,
      [entity, rowId, changeSet, paths],
    );
  }

  /**
   * Returns the drafts of a change set that are as the model wrote them. Removes the marks of the others: a person edited
   * them, or the change set ended.
   */
  async ofChangeSet(changeSet: string): Promise<MachineDraft[]> {
    return this.db.query<MachineDraft & Record<string, unknown>>(
      `with found as (select m."entity", m."rowId", m."path", m."createdAt", ${hashSql} = m."hash" as "isDraft" ` +
        `from "flotilla_machine_draft" m left join "flotilla_pending_change" p on p."changeSet" = m."changeSet" and p."entity" = m."entity" and p."rowId" = m."rowId" ` +
        `where m."changeSet" = $1::uuid), edited as (delete from "flotilla_machine_draft" m using found f ` +
        `where m."changeSet" = $1::uuid and m."entity" = f."entity" and m."rowId" = f."rowId" and m."path" = f."path" and f."isDraft" is not true) ` +
        `select f."entity", f."rowId" as id, f."path", ${momentJson('f."createdAt"')} as at from found f where f."isDraft" order by f."entity", f."rowId", f."path"`,
      [changeSet],
    );
  }

  /** Removes marks of a change set: a person accepted the texts. */
  async accept(
    changeSet: string,
    drafts: readonly Pick<MachineDraft, 'entity' | 'id' | 'path'>[],
  ): Promise<void> {
    await this.db.query(
      `delete from "flotilla_machine_draft" m using jsonb_to_recordset($2::jsonb) d("entity" text, "id" uuid, "path" text) ` +
        `where m."changeSet" = $1::uuid and m."entity" = d."entity" and m."rowId" = d."id" and m."path" = d."path"`,
      [changeSet, JSON.stringify(drafts)],
    );
  }
}

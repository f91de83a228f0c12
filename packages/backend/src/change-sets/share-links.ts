import { hash, randomBytes } from 'node:crypto';
import type { ShareLinkView } from '@flotilla/core/change-sets';
import { NotFoundError, RefusedError } from '@flotilla/core/errors';
import type { Database } from '../database/database.js';
import { momentJson } from '../kinds/datetime.js';
import { newId } from '../rows/generated.js';

/** Links that are neither expired nor revoked. */
const maxLinks = 50;

/** A link as it is stored. */
interface NewShareLink {
  readonly changeSet: string;
  readonly label: string;
  readonly days: number;
  readonly by: string | null;
}

interface StoredLink extends Record<string, unknown> {
  readonly link: string;
}

const viewSql =
  `json_build_object('id', l."id", 'label', l."label", 'createdBy', l."createdBy", ` +
  `'createdAt', ${momentJson('l."createdAt"')}, 'expiresAt', ${momentJson('l."expiresAt"')}, ` +
  `'revokedAt', ${momentJson('l."revokedAt"')}, 'lastUsedAt', ${momentJson('l."lastUsedAt"')}) as link`;
const isValidSql = `l."revokedAt" is null and l."expiresAt" > now()`;

/** Stores share links of change sets. Only a hash of each token is stored. Does not check permissions. */
export class ShareLinks {
  constructor(private readonly db: Pick<Database, 'query'>) {}

  /** Creates a link, and returns it with its token. @throws RefusedError beyond the number of links */
  async create({ changeSet, label, days, by }: NewShareLink): Promise<ShareLinkView & { token: string }> {
    const token = randomBytes(32).toString('base64url');
    const isFew = `(select count(*) from flotilla_share_link l where l."changeSet" = $2::uuid and ${isValidSql}) < ${maxLinks}`;
    const text =
      `insert into flotilla_share_link as l ("id", "changeSet", "tokenHash", "label", "createdBy", "expiresAt") ` +
      `select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, now() + make_interval(days => $6::int) where ${isFew} returning ${viewSql}`;
    const [made] = await this.db.query<StoredLink>(text, [
      newId(),
      changeSet,
      hashOf(token),
      label,
      by,
      days,
    ]);
    if (!made)
      throw new RefusedError({
        en: `A change set has at most ${maxLinks} links. Revoke one first.`,
        ru: `У выпуска не больше ${maxLinks} ссылок. Сначала отзовите одну.`,
      });
    return { ...viewOf(made), token };
  }

  /** Lists the links of a change set, the newest first. */
  async list(changeSet: string): Promise<ShareLinkView[]> {
    const text = `select ${viewSql} from flotilla_share_link l where l."changeSet" = $1::uuid order by l."createdAt" desc, l."id" desc limit 200`;
    return (await this.db.query<StoredLink>(text, [changeSet])).map(viewOf);
  }

  /** Revokes a link; a second time changes nothing. @throws NotFoundError */
  async revoke(changeSet: string, id: string): Promise<ShareLinkView> {
    const text = `update flotilla_share_link l set "revokedAt" = coalesce(l."revokedAt", now()) where l."id" = $1::uuid and l."changeSet" = $2::uuid returning ${viewSql}`;
    const [revoked] = await this.db.query<StoredLink>(text, [id, changeSet]);
    if (!revoked) throw new NotFoundError(`The change set has no link ${id}.`);
    return viewOf(revoked);
  }

  /**
   * Returns the change set of a valid link, and when the link expires. Notes its use, at most once a minute.
   * @throws NotFoundError when the token is unknown, expired or revoked
   */
  async open(token: string): Promise<{ changeSet: string; expiresAt: string }> {
    const text = `select l."id", l."changeSet", ${momentJson('l."expiresAt"')} as "expiresAt", coalesce(l."lastUsedAt" < now() - interval '1 minute', true) as "isStale" from flotilla_share_link l where l."tokenHash" = $1::text and ${isValidSql}`;
    const [found] = await this.db.query<{
      id: string;
      changeSet: string;
      expiresAt: string;
      isStale: boolean;
    }>(text, [hashOf(token)]);
    if (!found) throw new NotFoundError('The link is no longer valid.');
    if (found.isStale)
      await this.db.query(`update flotilla_share_link set "lastUsedAt" = now() where "id" = $1::uuid`, [
        found.id,
      ]);
    return { changeSet: found.changeSet, expiresAt: found.expiresAt };
  }

  /** Deletes the links that ended more than 30 days ago. */
  async purge(): Promise<void> {
    const old = `now() - interval '30 days'`;
    await this.db.query(`delete from flotilla_share_link where "expiresAt" < ${old} or "revokedAt" < ${old}`);
  }
}

const viewOf = ({ link }: StoredLink) => JSON.parse(link) as ShareLinkView;

const hashOf = (token: string) => hash('sha256', token, 'base64url');

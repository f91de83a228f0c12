import { type Caller, Database } from '@flotilla/backend';
import { InvalidationBus, linkTag, rowTag, type Tag, TagCache, type Tagged } from '@flotilla/backend/server';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { role } from '../../entities/role.js';
import { session } from '../../entities/session.js';
import { subject } from '../../entities/subject.js';
import { subjectsToIdentities, subjectsToRoles, subjectsToSessions } from '../../links.js';

/** A session as requests need it. */
export type LiveSession =
  | {
      readonly state: 'open';
      readonly caller: Extract<Caller, { kind: 'subject' }>;
      readonly expiresAt: number;
      /** Somebody else made it. */
      readonly mustChangePassword: boolean;
    }
  | { readonly state: 'ended' };

const cacheBytes = 16 * 1024 ** 2;
const entryBytes = 500;
const ended: LiveSession = { state: 'ended' };

interface SessionRow extends Record<string, unknown> {
  readonly subjectId: string;
  readonly isRevoked: boolean;
  readonly expiresAt: Date;
  /** JSON: ids and slugs. */
  readonly roles: string;
  /** Identities with a password that has to be changed. */
  readonly restrictedBy: readonly string[];
}

const sessionText =
  `select ts."subjectId", s."revokedAt" is not null as "isRevoked", s."expiresAt", ` +
  `(select coalesce(json_agg(json_build_object('id', r."id", 'slug', r."slug") order by r."slug"), '[]'::json) ` +
  `from "${subjectsToRoles.table}" tr join "${role.table}" r on r."id" = tr."roleId" where tr."subjectId" = ts."subjectId") as roles, ` +
  `array(select i."id"::text from "${subjectsToIdentities.table}" ti join "${identity.table}" i on i."id" = ti."identityId" ` +
  `where ti."subjectId" = ts."subjectId" and i."mustChangePassword") as "restrictedBy" ` +
  `from "${session.table}" s join "${subjectsToSessions.table}" ts on ts."sessionId" = s."id" where s."id" = $1::uuid`;

/**
 * Sessions and their subjects' roles, kept until a write in any process touches them: so that a session that is ended,
 * a subject that is deleted and a role that is given or taken count at the next request, and the others cost no query.
 */
@Injectable()
export class LiveSessions {
  private readonly cache: TagCache<LiveSession>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /** A session that is cached and can be trusted. */
  known(id: string): LiveSession | undefined {
    return this.cache.peek(id)?.value;
  }

  async find(id: string): Promise<LiveSession> {
    return (await this.cache.get(id, () => this.read(id))).value;
  }

  private async read(id: string): Promise<Tagged<LiveSession>> {
    const ofSession = [rowTag(session.key, id), linkTag(subjectsToSessions, 'sessionId', id)];
    const [row] = await this.db.query<SessionRow>(sessionText, [id]);
    if (!row || row.isRevoked) return { value: ended, tags: new Set(ofSession), size: entryBytes };
    const roles = JSON.parse(row.roles) as { id: string; slug: string }[];
    const { subjectId, restrictedBy } = row;
    const caller = { kind: 'subject', id: subjectId, roles: roles.map(({ slug }) => slug), sessionId: id } as const;
    const tags: Tag[] = [
      ...ofSession,
      rowTag(subject.key, subjectId),
      linkTag(subjectsToRoles, 'subjectId', subjectId),
      ...roles.map((held) => rowTag(role.key, held.id)),
      linkTag(subjectsToIdentities, 'subjectId', subjectId),
      ...restrictedBy.map((id) => rowTag(identity.key, id)),
    ];
    const value = { state: 'open', caller, expiresAt: row.expiresAt.getTime(), mustChangePassword: restrictedBy.length > 0 } as const;
    return { value, tags: new Set(tags), size: entryBytes };
  }
}

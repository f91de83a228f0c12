import { type Caller, Rows, server } from '@flotilla/backend';
import { InvalidationBus, linkTag, rowTag, type Tag, TagCache, type Tagged } from '@flotilla/backend/server';
import { show, via } from '@flotilla/core';
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

// What a subject has, it has by links of any variant: that one is hidden says something to pages alone.
const roles = via(subjectsToRoles, show(role, ['slug']), { variants: subjectsToRoles.variants });
const identities = via(subjectsToIdentities, show(identity, ['mustChangePassword']), { variants: subjectsToIdentities.variants });
const shownSubject = via(subjectsToSessions, show(subject, [], { roles, identities }), { variants: subjectsToSessions.variants });

/**
 * Sessions and their subjects' roles, kept until a write in any process touches them: so that a session that is ended,
 * a subject that is deleted and a role that is given or taken count at the next request, and the others cost no query.
 */
@Injectable()
export class LiveSessions {
  private readonly cache: TagCache<LiveSession>;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
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
    const fields = ['revokedAt', 'expiresAt'] as const;
    const row = await this.rows.of(session, { caller: server }).one({ where: { id: { eq: id } }, fields, with: { subject: shownSubject } });
    if (!row?.subject || row.revokedAt !== null) return { value: ended, tags: new Set(ofSession), size: entryBytes };
    const { id: subjectId, roles: held } = row.subject;
    const restrictedBy = row.subject.identities.filter(({ mustChangePassword }) => mustChangePassword);
    const slugs = held.map(({ slug }) => slug).sort();
    const caller = { kind: 'subject', id: subjectId, roles: slugs, sessionId: id } as const;
    const tags: Tag[] = [
      ...ofSession,
      rowTag(subject.key, subjectId),
      linkTag(subjectsToRoles, 'subjectId', subjectId),
      ...held.map((one) => rowTag(role.key, one.id)),
      linkTag(subjectsToIdentities, 'subjectId', subjectId),
      ...restrictedBy.map((one) => rowTag(identity.key, one.id)),
    ];
    const value = { state: 'open', caller, expiresAt: Date.parse(row.expiresAt), mustChangePassword: restrictedBy.length > 0 } as const;
    return { value, tags: new Set(tags), size: entryBytes };
  }
}

import { type Caller, type Context, Rows, server, type WriteTransaction } from '@flotilla/backend';
import { InvalidationBus, linkTag, rowTag, type Tag, TagCache, type Tagged } from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { role } from '../../entities/role.js';
import { session } from '../../entities/session.js';
import { secondFactor } from '../../entities/second-factor.js';
import { subject } from '../../entities/subject.js';
import {
  subjectsToIdentities,
  subjectsToRoles,
  subjectsToSecondFactors,
  subjectsToSessions,
} from '../../links.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import type { MissingRequirement } from './incomplete-accounts.js';

/** A session as requests need it. */
export type LiveSession =
  | {
      readonly state: 'open';
      readonly caller: Extract<Caller, { kind: 'subject' }>;
      readonly expiresAt: number;
      readonly lacks: MissingRequirement | undefined;
    }
  | { readonly state: 'ended' };

const cacheBytes = 16 * 1024 ** 2;
const entryBytes = 500;
const ended: LiveSession = { state: 'ended' };

// Links of all variants count: a hidden link only affects what pages show.
const roles = via(subjectsToRoles, show(role, ['slug']), { variants: subjectsToRoles.variants });
const identities = via(subjectsToIdentities, show(identity, ['mustChangePassword']), {
  variants: subjectsToIdentities.variants,
});
const factors = via(subjectsToSecondFactors, show(secondFactor, ['kind', 'confirmedAt']), {
  variants: subjectsToSecondFactors.variants,
});
/** Selects the parts of an account that decide on its calls. */
export const account = { roles, identities, factors };
const subjectSelection = via(subjectsToSessions, show(subject, [], account), {
  variants: subjectsToSessions.variants,
});

/** The parts of an account that decide on its calls. */
interface Account {
  readonly roles: readonly { readonly id: string; readonly slug: string }[];
  readonly identities: readonly { readonly id: string; readonly mustChangePassword: boolean }[];
  readonly factors: readonly {
    readonly id: string;
    readonly kind: string;
    readonly confirmedAt: string | null;
  }[];
}

/**
 * Caches sessions and their subjects' roles until a write in any process touches them. A session that ends, a
 * subject that is deleted and a role that changes take effect at the next request; all other requests need no
 * query.
 */
@Injectable()
export class LiveSessions {
  private readonly cache: TagCache<LiveSession>;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /** Returns a session from the cache, if it is valid there. */
  cached(id: string): LiveSession | undefined {
    return this.cache.peek(id)?.value;
  }

  async find(id: string): Promise<LiveSession> {
    return (await this.cache.get(id, () => this.read(id))).value;
  }

  /** Returns a session from the database, and locks it until the transaction ends. */
  async locked(id: string, tx: WriteTransaction): Promise<LiveSession> {
    const context = { caller: server, tx };
    await this.rows.of(session, context).one({ where: { id: { eq: id } }, fields: [], lock: 'share' });
    // A second statement, because only a statement after the lock reads the link as it is then.
    return (await this.read(id, context)).value;
  }

  private async read(id: string, context: Context = { caller: server }): Promise<Tagged<LiveSession>> {
    const ofSession = [rowTag(session.key, id), linkTag(subjectsToSessions, 'sessionId', id)];
    const fields = ['revokedAt', 'expiresAt', 'application', 'scopes'] as const;
    const row = await this.rows
      .of(session, context)
      .one({ where: { id: { eq: id } }, fields, with: { subject: subjectSelection } });
    if (!row?.subject || row.revokedAt !== null)
      return { value: ended, tags: new Set(ofSession), size: entryBytes };
    const { id: subjectId } = row.subject;
    const slugs = slugsOf(row.subject);
    const { application, scopes } = row;
    const caller = {
      kind: 'subject',
      id: subjectId,
      roles: slugs,
      sessionId: id,
      ...(application !== null && { client: { name: application, scopes: scopes?.split(' ') ?? [] } }),
    } as const;
    const tags: Tag[] = [...ofSession, ...accountTags(row.subject)];
    const lacks = this.lacking(row.subject);
    const value = { state: 'open', caller, expiresAt: Date.parse(row.expiresAt), lacks } as const;
    return { value, tags: new Set(tags), size: entryBytes };
  }

  /** Returns a subject with its roles; undefined when it was deleted, or its account is incomplete. Not cached. */
  async subject(id: string): Promise<Caller | undefined> {
    const found = await this.rows
      .of(subject, { caller: server })
      .one({ where: { id: { eq: id } }, fields: [], with: account });
    if (!found || this.lacking(found)) return undefined;
    return { kind: 'subject', id, roles: slugsOf(found) };
  }

  /** Returns what an account must add before it may do anything else. */
  lacking(found: Account): MissingRequirement | undefined {
    if (found.identities.some(({ mustChangePassword }) => mustChangePassword)) return 'own-password';
    const hasFactor = found.factors.some(
      ({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null,
    );
    const mustHaveFactor = slugsOf(found).some((slug) => this.settings.secondFactorRoles.includes(slug));
    return mustHaveFactor && !hasFactor ? 'second-factor' : undefined;
  }
}

/** Returns the tags of the rows that decide on the calls of a subject. */
export function accountTags({
  id,
  roles: assigned,
  identities: existing,
  factors: added,
}: Account & { readonly id: string }): Tag[] {
  const restrictedBy = existing.filter(({ mustChangePassword }) => mustChangePassword);
  return [
    rowTag(subject.key, id),
    linkTag(subjectsToRoles, 'subjectId', id),
    ...assigned.map((one) => rowTag(role.key, one.id)),
    linkTag(subjectsToIdentities, 'subjectId', id),
    ...restrictedBy.map((one) => rowTag(identity.key, one.id)),
    linkTag(subjectsToSecondFactors, 'subjectId', id),
    ...added.map((one) => rowTag(secondFactor.key, one.id)),
  ];
}

/** Returns the slugs of the roles of an account. */
export const slugsOf = ({ roles: assigned }: Pick<Account, 'roles'>) =>
  assigned.map(({ slug }) => slug).sort();

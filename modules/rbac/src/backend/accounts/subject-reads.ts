import { type Context, Rows, server } from '@flotilla/backend';
import { via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { apiKey } from '../../entities/api-key.js';
import { identity, type Identity } from '../../entities/identity.js';
import { role } from '../../entities/role.js';
import { session, type Session } from '../../entities/session.js';
import { subject } from '../../entities/subject.js';
import { subjectsToApiKeys, subjectsToIdentities, subjectsToRoles, subjectsToSessions } from '../../links.js';

// Links of all variants count: a hidden link only affects what pages show.
const identities = via(subjectsToIdentities, identity, { variants: subjectsToIdentities.variants });
const roles = via(subjectsToRoles, role, { variants: subjectsToRoles.variants });
const keys = via(subjectsToApiKeys, apiKey, { variants: subjectsToApiKeys.variants });
const sessions = via(subjectsToSessions, session, { variants: subjectsToSessions.variants });

/** Reads subjects with their identities, roles and sessions, without secrets; each read is one statement. */
@Injectable()
export class SubjectReads {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns a subject with its identities and roles. @throws NotFoundError */
  profile(id: string) {
    return this.subjects().byId(id, { with: { identities, roles } });
  }

  /** Returns the identities of a subject, oldest first. @throws NotFoundError */
  async identities(id: string, { tx }: Pick<Context, 'tx'> = {}): Promise<readonly Identity[]> {
    return (await this.subjects(tx).byId(id, { fields: [], with: { identities } })).identities;
  }

  /** Like {@link identities}, but empty for a subject that does not exist. */
  async identitiesIfAny(id: string, { tx }: Pick<Context, 'tx'> = {}): Promise<readonly Identity[]> {
    return (
      (await this.subjects(tx).one({ where: { id: { eq: id } }, fields: [], with: { identities } }))
        ?.identities ?? []
    );
  }

  /** Returns the open sessions, most recently used first. @throws NotFoundError */
  async openSessions(id: string): Promise<Session[]> {
    const found = await this.subjects().byId(id, { fields: [], with: { sessions } });
    const now = new Date().toISOString();
    return found.sessions
      .filter((row) => row.revokedAt === null && row.expiresAt > now)
      .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  }

  /** Returns the number of API keys that are neither revoked nor expired. @throws NotFoundError */
  async countValidKeys(id: string, { tx }: Pick<Context, 'tx'> = {}): Promise<number> {
    const found = await this.subjects(tx).byId(id, { fields: [], with: { keys } });
    const now = new Date().toISOString();
    return found.keys.filter(
      ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
    ).length;
  }

  private subjects(tx?: Context['tx']) {
    return this.rows.of(subject, { caller: server, tx });
  }
}

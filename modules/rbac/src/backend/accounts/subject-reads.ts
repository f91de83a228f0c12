import { type Context, Repositories, server } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '../../entities/identity.js';
import type { Role } from '../../entities/role.js';
import type { Session } from '../../entities/session.js';
import { subject, type Subject } from '../../entities/subject.js';
import { subjectsToIdentities, subjectsToRoles, subjectsToSessions } from '../../links.js';

interface Included {
  readonly subjectsToIdentities: readonly { readonly identity: Identity }[];
  readonly subjectsToRoles: readonly { readonly role: Role }[];
  readonly subjectsToSessions: readonly { readonly session: Session }[];
}

type Inside = Pick<Context, 'tx'>;

/** Reads subjects with what they have for themselves, none of it secret; each read is one statement. */
@Injectable()
export class SubjectReads {
  constructor(@Inject(Repositories) private readonly repositories: Repositories) {}

  /** A subject with its identities and roles. @throws NotFoundError */
  async profile(id: string): Promise<Subject & { readonly identities: Identity[]; readonly roles: Role[] }> {
    const {
      subjectsToIdentities: identities,
      subjectsToRoles: roles,
      ...row
    } = await this.read(id, [subjectsToIdentities, subjectsToRoles], {});
    return { ...row, identities: identities.map((link) => link.identity), roles: roles.map((link) => link.role) };
  }

  /** The oldest first. @throws NotFoundError */
  async identities(id: string, inside: Inside = {}): Promise<Identity[]> {
    const found = await this.read(id, [subjectsToIdentities], inside);
    return found.subjectsToIdentities.map((link) => link.identity);
  }

  /** Those that are neither over nor ended; the one used last comes first. @throws NotFoundError */
  async openSessions(id: string): Promise<Session[]> {
    const found = await this.read(id, [subjectsToSessions], {});
    const sessions = found.subjectsToSessions.map((link) => link.session);
    const now = new Date().toISOString();
    return sessions
      .filter((row) => row.revokedAt === null && row.expiresAt > now)
      .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  }

  private async read(id: string, links: readonly { readonly name: string }[], { tx }: Inside): Promise<Subject & Included> {
    const include = links.map(({ name }) => name);
    return JSON.parse(await this.repositories.of(subject).byIdText(id, include, { caller: server, tx })) as Subject & Included;
  }
}

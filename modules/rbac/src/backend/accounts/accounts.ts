import { Repositories, server, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { subject, type Subject } from '../../entities/subject.js';
import { subjectsToIdentities, subjectsToRoles } from '../../links.js';

/** A subject as tokens name it. */
export type SubjectName = Pick<Subject, 'id' | 'slug'>;

/** What an identity is made of. */
export type NewIdentity = Pick<Identity, 'provider'> &
  Partial<Pick<Identity, 'email' | 'account' | 'mustChangePassword'>> & { readonly password?: string };

/** Makes subjects and their identities. */
@Injectable()
export class Accounts {
  constructor(@Inject(Repositories) private readonly repositories: Repositories) {}

  /** A subject without identities and roles, which may own things all the same. */
  async createSubject(tx: WriteTransaction): Promise<SubjectName> {
    const [row = ''] = await this.repositories.of(subject).insert([{}], { caller: server, tx });
    const { id, slug } = JSON.parse(row) as Subject;
    return { id, slug };
  }

  /** A subject that can sign in, with the roles that everyone gets. @throws ConflictError when the identity is somebody's */
  async create(input: NewIdentity, tx: WriteTransaction): Promise<{ subject: SubjectName; identity: Identity }> {
    const made = await this.createSubject(tx);
    const first = await this.addIdentity(made.id, input, tx);
    const roles = await tx.query<{ id: string }>(`select "id" from "rbac_role" where "availableOnRegistration"`);
    for (const { id } of roles) await this.giveRole(made.id, id, tx);
    return { subject: made, identity: first };
  }

  /** One more way to sign in. @throws ConflictError when it is somebody's */
  async addIdentity(subjectId: string, input: NewIdentity, tx: WriteTransaction): Promise<Identity> {
    const context = { caller: server, tx };
    const [row = ''] = await this.repositories.of(identity).insert([input], context);
    const made = JSON.parse(row) as Identity;
    await this.repositories.of(subjectsToIdentities).insert([{ subjectId, identityId: made.id }], context);
    return made;
  }

  async giveRole(subjectId: string, roleId: string, tx: WriteTransaction): Promise<void> {
    await this.repositories.of(subjectsToRoles).insert([{ subjectId, roleId }], { caller: server, tx });
  }
}

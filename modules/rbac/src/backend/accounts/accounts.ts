import {
  type Caller,
  newId,
  Rows,
  server,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import type { ServerInput } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { role } from '../../entities/role.js';
import { subject, type Subject } from '../../entities/subject.js';
import { subjectsToIdentities, subjectsToRoles } from '../../links.js';

/** A subject as tokens name it. */
export type SubjectName = Pick<Subject, 'id' | 'slug'>;

/** Creates subjects and their identities. */
@Injectable()
export class Accounts {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Creates a subject without identities and roles. It may own rows. */
  createSubject(tx: WriteTransaction): Promise<SubjectName> {
    return this.rows.of(subject, { caller: server, tx }).insert({});
  }

  /** @throws NotFoundError */
  named(id: string, tx: WriteTransaction): Promise<SubjectName> {
    return this.rows.of(subject, { caller: server, tx }).byId(id, { fields: ['slug'] });
  }

  /**
   * Creates a subject that can sign in, with the default roles. @throws ConflictError when the identity
   * exists
   */
  async create(
    input: ServerInput<typeof identity>,
    tx: WriteTransaction,
    caller: Caller = server,
  ): Promise<{ subject: SubjectName; identity: Identity }> {
    const context = { caller, tx };
    const made = await this.rows.of(subject, context).insert({});
    const first = await this.addIdentity(made.id, input, context);
    const roles = await this.rows
      .of(role, context)
      .find({ where: { availableOnRegistration: { eq: true } }, fields: [] });
    await this.rows
      .of(subjectsToRoles, context)
      .insertMany(roles.map(({ id: roleId }) => ({ subjectId: made.id, roleId })));
    return { subject: made, identity: first };
  }

  /** Adds an identity to a subject. @throws ConflictError when the identity exists */
  async addIdentity(
    subjectId: string,
    input: ServerInput<typeof identity>,
    context: TransactionContext,
  ): Promise<Identity> {
    const { id = newId() } = input;
    const [made] = await together([
      this.rows.of(identity, context).insert({ ...input, id }),
      this.rows.of(subjectsToIdentities, context).insert({ subjectId, identityId: id }),
    ]);
    return made;
  }

  async giveRole(subjectId: string, roleId: string, tx: WriteTransaction): Promise<void> {
    await this.rows.of(subjectsToRoles, { caller: server, tx }).insert({ subjectId, roleId });
  }
}

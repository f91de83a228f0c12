import { randomBytes } from 'node:crypto';
import { Database, InvalidError, Repositories, server, Writer, type WriteTransaction } from '@flotilla/backend';
import { type Administrators, type NewAdministrator } from '@flotilla/backend/ports';
import { adminRole } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { role, type Role } from '../../entities/role.js';
import { Passwords } from '../accounts/passwords.js';
import { findByEmail } from '../accounts/find-identity.js';
import { Accounts } from '../accounts/accounts.js';

/** What everyone who registers is, until an administrator says otherwise. */
const userRole = { title: 'User', slug: 'user', availableOnRegistration: true };
const administratorRole = { title: 'Administrator', slug: adminRole };

/** The accounts that may everything. */
@Injectable()
export class AdministratorAccounts implements Administrators {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  /** Whether there is one. */
  async exist(db: Pick<Database, 'query'> = this.db): Promise<boolean> {
    return (await db.query(anyText, [adminRole])).length > 0;
  }

  /** Makes the first one, unless there is one; answers the password, and undefined when nothing was made. */
  async addFirst({ email, password }: { readonly email: string; readonly password?: string }): Promise<{ password: string } | undefined> {
    const made = await this.preparePassword(password);
    return this.inTurn(async (tx) => {
      const adminRoleId = await this.prepareRoles(tx);
      if ((await this.exist(tx)) || (await findByEmail(email, tx))) return undefined;
      await this.create(email, made, adminRoleId, tx);
      return { password: made.password };
    });
  }

  async add(email: string): Promise<NewAdministrator> {
    if (!z.email().safeParse(email).success) throw InvalidError.of('email', 'must be an e-mail address.');
    const made = await this.preparePassword(undefined);
    return this.inTurn(async (tx) => {
      const adminRoleId = await this.prepareRoles(tx);
      const known = await findByEmail(email, tx);
      if (!known) {
        await this.create(email, made, adminRoleId, tx);
        return { password: made.password };
      }
      const hasRole = await tx.query(hasRoleText, [known.subjectId, adminRoleId]);
      if (hasRole.length === 0) await this.accounts.giveRole(known.subjectId, adminRoleId, tx);
      return {};
    });
  }

  /** A password that somebody else made has to be changed. */
  private async preparePassword(given: string | undefined) {
    const password = given ?? randomBytes(12).toString('base64url');
    return { password, hash: await this.passwords.hash(password), mustChangePassword: given === undefined };
  }

  private async create(
    email: string,
    { hash, mustChangePassword }: { hash: string; mustChangePassword: boolean },
    adminRoleId: string,
    tx: WriteTransaction,
  ): Promise<void> {
    const { subject } = await this.accounts.create({ provider: 'email_and_password', email, password: hash, mustChangePassword }, tx);
    await this.accounts.giveRole(subject.id, adminRoleId, tx);
  }

  /** The role of administrators, and in a new database that of everyone. */
  private async prepareRoles(tx: WriteTransaction): Promise<string> {
    const [known] = await tx.query<{ id: string }>(`select "id" from "rbac_role" where "slug" = $1`, [adminRole]);
    if (known) return known.id;
    const others = await tx.query(`select 1 from "rbac_role" limit 1`);
    const rows = others.length ? [administratorRole] : [administratorRole, userRole];
    const [made = ''] = await this.repositories.of(role).insert(rows, { caller: server, tx });
    return (JSON.parse(made) as Role).id;
  }

  /** Processes that start at the same moment must not make one each. */
  private inTurn<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.writer.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('rbac.administrators'))`);
      return work(tx);
    });
  }
}

const anyText = `
select 1 from "rbac_subjects_to_roles" l join "rbac_role" r on r."id" = l."roleId" where r."slug" = $1 limit 1`;
const hasRoleText = `select 1 from "rbac_subjects_to_roles" where "subjectId" = $1::uuid and "roleId" = $2::uuid`;

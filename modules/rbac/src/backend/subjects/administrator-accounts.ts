import { randomBytes } from 'node:crypto';
import {
  type Context,
  InvalidError,
  LANGUAGES,
  RefusedError,
  Rows,
  server,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import {
  type AdministratorOptions,
  type Administrators,
  type NewAdministrator,
} from '@flotilla/backend/ports';
import { adminRole } from '@flotilla/core';
import { emailAddress } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { role } from '../../entities/role.js';
import { subjectsToRoles } from '../../links.js';
import { Passwords } from '../accounts/passwords.js';
import { identity } from '../../entities/identity.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { findByEmail, type IdentityRecord } from '../accounts/find-identity.sql.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { Sessions } from '../sessions/sessions.js';
import { Accounts } from '../accounts/accounts.js';
import { AccountMails } from '../mails/account-mails.js';

/** Default role of new accounts; administrators may change it. */
const userRole = { title: 'User', slug: 'user', availableOnRegistration: true };
const administratorRole = { title: 'Administrator', slug: adminRole };

/** Accounts with the role `admin`. */
@Injectable()
export class AdministratorAccounts implements Administrators {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(PasswordRules) private readonly rules: PasswordRules,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  /** Returns whether an administrator exists. */
  async exist({ tx }: Pick<Context, 'tx'> = {}): Promise<boolean> {
    const admin = await this.rows
      .of(role, { caller: server, tx })
      .one({ where: { slug: { eq: adminRole } }, fields: [] });
    return (
      admin !== null &&
      this.rows.of(subjectsToRoles, { caller: server, tx }).exists({ where: { roleId: { eq: admin.id } } })
    );
  }

  /** Creates the first administrator and returns its password; undefined when one exists. */
  async addFirst({
    email,
    password,
  }: {
    readonly email: string;
    readonly password?: string;
  }): Promise<{ password: string } | undefined> {
    const made = await this.preparePassword(email, password);
    return this.inTurn(async (tx) => {
      const adminRoleId = await this.prepareRoles(tx);
      if ((await this.exist({ tx })) || (await findByEmail(email, tx))) return undefined;
      await this.create(email, made, adminRoleId, tx);
      return { password: made.password };
    });
  }

  async add(
    email: string,
    { isExisting = false, isConfirmed = false }: AdministratorOptions = {},
  ): Promise<NewAdministrator> {
    if (emailAddress(email) === undefined) throw InvalidError.of('email', 'must be an e-mail address.');
    if (isConfirmed) return this.inTurn((tx) => this.confirm(email, tx));
    const made = await this.preparePassword(email, undefined);
    return this.inTurn(async (tx) => {
      const adminRoleId = await this.prepareRoles(tx);
      const existing = await findByEmail(email, tx);
      if (!existing || existing.mustVerify) {
        await this.proofs.release(email, tx, { caller: server, tx });
        // The operator of the command line vouches for the address.
        await this.create(email, { ...made, verifiedAt: new Date().toISOString() }, adminRoleId, tx);
        return { password: made.password };
      }
      if (existing.isVerified && !isExisting)
        throw new RefusedError(
          `There is an account with ${email} already. If it is the one that you mean, add --existing.`,
        );
      const wasUnverified = !existing.isVerified;
      if (wasUnverified) await this.takeOver(existing, made.hash, { caller: server, tx });
      await this.rows
        .of(subjectsToRoles, { caller: server, tx })
        .findOrCreate({ subjectId: existing.subjectId, roleId: adminRoleId });
      return wasUnverified ? { password: made.password, wasUnverified } : {};
    });
  }

  /** @throws RefusedError unless the address is an administrator's */
  private async confirm(email: string, tx: WriteTransaction): Promise<NewAdministrator> {
    const context = { caller: server, tx };
    const existing = await findByEmail(email, tx);
    const links = this.rows.of(subjectsToRoles, context);
    const where = {
      subjectId: { eq: existing?.subjectId ?? '' },
      roleId: { eq: await this.prepareRoles(tx) },
    };
    if (!existing || !(await links.exists({ where })))
      throw new RefusedError(
        `${email} is not the address of an administrator. Leave --confirmed out to make one.`,
      );
    if (existing.isVerified) return {};
    await this.rows
      .of(identity, context)
      .update(existing.id, { verifiedAt: new Date().toISOString(), mustVerify: false });
    return {};
  }

  /** Transfers an unverified account: removes every way in of its previous holder. */
  private async takeOver(
    { id, subjectId }: IdentityRecord,
    password: string,
    context: Context & { tx: WriteTransaction },
  ): Promise<void> {
    const identities = this.rows.of(identity, context);
    for (const other of await this.subjects.identities(subjectId, context))
      if (other.id !== id) await identities.delete(other.id);
    await identities.update(id, {
      password,
      mustChangePassword: true,
      newEmail: null,
      verifiedAt: new Date().toISOString(),
    });
    await this.codes.revoke(id, context.tx);
    await this.proofs.endOtherAccess(subjectId, context);
    // The operator hands the account over: the factors of its former holder are deleted, and the mail
    // mentions it.
    const removed = await this.proofs.removeFactorsSince(subjectId, 0, context);
    if (removed.length > 0)
      await this.mails.signInChanged(
        { subjectId, what: 'factor-changed', language: this.languages[0] ?? 'en' },
        context.tx,
      );
    await this.sessions.endAll(subjectId, {}, context);
  }

  /** Hashes a password. A generated or easily guessed one must be changed at the first sign-in. */
  private async preparePassword(email: string, given: string | undefined) {
    const password = given ?? randomBytes(12).toString('base64url');
    const mustChangePassword = given === undefined || (await this.rules.isGuessed(given, email));
    return { password, hash: await this.passwords.hash(password), mustChangePassword };
  }

  private async create(
    email: string,
    {
      hash,
      mustChangePassword,
      verifiedAt = null,
    }: { hash: string; mustChangePassword: boolean; verifiedAt?: string | null },
    adminRoleId: string,
    tx: WriteTransaction,
  ): Promise<void> {
    const { subject } = await this.accounts.create(
      { provider: 'email_and_password', email, password: hash, mustChangePassword, verifiedAt },
      tx,
    );
    await this.accounts.giveRole(subject.id, adminRoleId, tx);
  }

  /** Creates the administrator role and, in a new database, the default role. */
  private async prepareRoles(tx: WriteTransaction): Promise<string> {
    const roles = this.rows.of(role, { caller: server, tx });
    const isNew = !(await roles.exists({ where: {} }));
    const admin = await roles.findOrCreate(administratorRole, { by: ['slug'] });
    if (isNew) await roles.insert(userRole);
    return admin.id;
  }

  /** Serializes processes that start at the same moment, so that only one creates an administrator. */
  private inTurn<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.writer.withLock('rbac.administrators', work);
  }
}

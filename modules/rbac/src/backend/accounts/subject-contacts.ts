import { InvalidError, Rows, server, type WriteTransaction } from '@flotilla/backend';
import type { Contact, Contacts, Receiver, SubjectDescription } from '@flotilla/backend/ports';
import { adminRole, show } from '@flotilla/core';
import { emailAddress } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '../../entities/identity.js';
import { role } from '../../entities/role.js';
import { subjectsToRoles } from '../../links.js';
import { Accounts } from './accounts.js';
import { SubjectReads } from './subject-reads.js';

/** Providers whose identities only their holders can add. */
const provenBySigning: ReadonlySet<Identity['provider']> = new Set([
  'ethereum_virtual_machine',
  'telegram',
  'openid_connect',
]);

const maxRoles = 200;

/** Contacts of a subject, from its identities. */
@Injectable()
export class SubjectContacts implements Contacts {
  constructor(
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  /**
   * Returns the first address of each kind. An address used to sign in precedes one that a provider has
   * confirmed, and one given at checkout.
   */
  async receiverOf(subjectId: string, tx?: WriteTransaction): Promise<Receiver> {
    const identities = await this.subjects.identities(subjectId, { tx });
    const first = (provider: Identity['provider']) => identities.find((row) => row.provider === provider);
    const byProvider = identities.find((row) => row.provider === 'openid_connect' && row.verifiedAt !== null);
    return {
      email: (first('email_and_password') ?? byProvider ?? first('email'))?.email ?? undefined,
      telegram: first('telegram')?.account ?? undefined,
    };
  }

  async describe(subjectId: string): Promise<SubjectDescription> {
    const identities = await this.subjects.identities(subjectId);
    const { email, telegram } = await this.receiverOf(subjectId);
    return { email, telegram, isGuest: identities.every(({ provider }) => provider === 'email') };
  }

  async hasConfirmed(subjectId: string, email: string, tx?: WriteTransaction): Promise<boolean> {
    const identities = await this.subjects.identitiesIfAny(subjectId, { tx });
    return identities.some(
      (row) => row.verifiedAt !== null && row.email?.toLowerCase() === email.trim().toLowerCase(),
    );
  }

  async hasAccount(subjectId: string): Promise<boolean> {
    const identities = await this.subjects.identitiesIfAny(subjectId);
    return identities.some((row) => row.verifiedAt !== null || provenBySigning.has(row.provider));
  }

  async administrators(): Promise<Contact[]> {
    const context = { caller: server };
    const admins = await this.rows.of(role, context).one({ where: { slug: { eq: adminRole } }, fields: [] });
    if (!admins) return [];
    const links = await this.rows
      .of(subjectsToRoles, context)
      .find({ where: { roleId: { eq: admins.id } }, fields: ['subjectId'], limit: 100 });
    return Promise.all(
      links.map(async ({ subjectId }) => ({ subjectId, receiver: await this.receiverOf(subjectId) })),
    );
  }

  async rolesOf(subjectId: string, tx?: WriteTransaction): Promise<string[]> {
    const links = await this.rows
      .of(subjectsToRoles, { caller: server, tx })
      .find({ where: { subjectId: { eq: subjectId } }, fields: [], with: { role: show(role, ['slug']) } });
    return links.map((link) => link.role.slug);
  }

  async withRoles(isWanted: (role: string) => boolean | Promise<boolean>, limit: number): Promise<string[]> {
    const context = { caller: server };
    const roles = await this.rows.of(role, context).find({ fields: ['slug'], limit: maxRoles });
    const wanted: string[] = [];
    for (const { id, slug } of roles) if (await isWanted(slug)) wanted.push(id);
    if (wanted.length === 0) return [];
    const links = await this.rows.of(subjectsToRoles, context).find({
      where: { roleId: { inArray: wanted } },
      fields: ['subjectId'],
      orderBy: { subjectId: 'asc' },
      limit: limit * wanted.length,
    });
    return [...new Set(links.map(({ subjectId }) => subjectId))].slice(0, limit);
  }

  async addGuest(tx: WriteTransaction): Promise<string> {
    return (await this.accounts.createSubject(tx)).id;
  }

  async addContact(subjectId: string, email: string, tx: WriteTransaction): Promise<void> {
    const address = emailAddress(email);
    if (address === undefined)
      throw InvalidError.of('email', { en: 'must be an e-mail address.', ru: 'должен быть адрес почты.' });
    const identities = await this.subjects.identities(subjectId, { tx });
    if (identities.some((own) => own.email?.toLowerCase() === address.toLowerCase())) return;
    await this.accounts.addIdentity(subjectId, { provider: 'email', email: address }, { caller: server, tx });
  }
}

import { NotFoundError, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { signInAs } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, startAccountApp } from '../testing/account-app.fixture.js';

let accounts: AccountApp;

beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

const contacts = () => accounts.app.nest.get<Contacts>(CONTACTS);
const leave = (subjectId: string, email: string) =>
  accounts.app.nest.get(Writer).transaction((tx) => contacts().addContact(subjectId, email, tx));
const addressesOf = async (subjectId: string) =>
  (
    await accounts.app.sql<{ email: string }>(
      `select i."email" from "rbac_identity" i join "rbac_subjects_to_identities" l on l."identityId" = i."id" where l."subjectId" = $1 order by i."createdAt"`,
      [subjectId],
    )
  ).map(({ email }) => email);

describe('contacts of a subject', () => {
  it('are empty at first and store an address once, ignoring case', async () => {
    const { id } = await signInAs(accounts.app);

    expect(await contacts().receiverOf(id)).toEqual({});
    await leave(id, ' Anna@example.com ');
    await leave(id, 'anna@EXAMPLE.com');
    expect(await addressesOf(id)).toEqual(['Anna@example.com']);
    expect(await contacts().receiverOf(id)).toEqual({ email: 'Anna@example.com' });
  });

  it('may be shared by several subjects, and create no account', async () => {
    const [one, other] = [await signInAs(accounts.app), await signInAs(accounts.app)];
    for (const { id } of [one, other]) await leave(id, 'family@example.com');

    expect([await addressesOf(one.id), await addressesOf(other.id)]).toEqual([
      ['family@example.com'],
      ['family@example.com'],
    ]);
  });

  it('require a valid address and an existing subject', async () => {
    const { id } = await signInAs(accounts.app);

    await expect(leave(id, 'a@b\r\nBcc: c@example.com')).rejects.toThrow('must be an e-mail address');
    await expect(leave(crypto.randomUUID(), 'anna@example.com')).rejects.toThrow(NotFoundError);
    await expect(contacts().receiverOf(crypto.randomUUID())).rejects.toThrow(NotFoundError);
    expect(await addressesOf(id)).toEqual([]);
  });
});

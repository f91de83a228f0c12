import { afterAll, beforeAll, expect, it } from 'vitest';
import { register, takeBack } from '../../email-and-password-actions.js';
import { createIdentity, deleteIdentity, updateIdentity } from '../../identity-actions.js';
import { me } from '../../session-actions.js';
import { confirmPresence } from '../../second-factor-actions.js';
import type { IdentityView } from '../../shapes.js';
import {
  type AccountApp,
  codeIn,
  password,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

const newEmail = () => `thief-${crypto.randomUUID()}@example.com`;
const words = 'the owner alone knows';
const at = ({ id, identityId }: Person) => ({ id, identityId });
const undo = (code: string) =>
  accounts.call(takeBack, { data: { code, password: words, passwordConfirmation: words } });

async function owner(): Promise<Person> {
  const person = await accounts.person();
  await accounts.verify(person);
  return person;
}

/** The thief knows the password, and changes the address to one of their own. */
async function changed(person: Person): Promise<string> {
  const email = newEmail();
  await accounts.call(updateIdentity, { params: at(person), jwt: person.jwt, data: { email } });
  await accounts.verify({ ...person, email });
  return email;
}

it('restores a changed address with a new password and ends all sessions', async () => {
  const person = await owner();
  const email = await changed(person);
  const code = codeIn(await accounts.mail(person.email, /was changed/));

  expect((await undo(code)).data).toEqual({ ok: true });
  expect((await accounts.call(me, { jwt: person.jwt })).status).toBe(401);
  expect((await accounts.signIn({ email, password })).status).toBe(401);
  expect((await accounts.signIn({ email: person.email, password: words })).status).toBe(200);
  expect((await undo(code)).status).toBe(400);
});

it('removes identities that were added since', async () => {
  const person = await owner();
  const email = newEmail();
  await accounts.call(createIdentity, {
    params: { id: person.id },
    jwt: person.jwt,
    data: { email, password },
  });
  await accounts.verify({ ...person, email });
  expect((await accounts.signIn({ email, password })).status).toBe(200);
  await undo(codeIn(await accounts.mail(person.email, /How you sign in/)));

  expect((await accounts.signIn({ email, password })).status).toBe(401);
  const { jwt } = (await accounts.signIn({ email: person.email, password: words })).data;
  expect((await accounts.me(jwt))?.identities).toMatchObject([{ email: person.email }]);
});

it("restores a deleted identity, and reverts the thief's own undo", async () => {
  const person = await owner();
  const email = newEmail();
  const { data } = await accounts.call<IdentityView>(createIdentity, {
    params: { id: person.id },
    jwt: person.jwt,
    data: { email, password },
  });
  await accounts.verify({ ...person, email });
  await accounts.call(deleteIdentity, {
    params: { id: person.id, identityId: person.identityId },
    jwt: person.jwt,
  });
  const code = codeIn(await accounts.mail(person.email, /How you sign in/));
  const ofThief = codeIn(await accounts.mail(email, /How you sign in/));
  expect((await undo(code)).status).toBe(200);

  expect((await accounts.signIn({ email: person.email, password: words })).status).toBe(200);
  expect((await undo(ofThief)).status).toBe(400);
  expect(data.id).toBeTruthy();
});

it('succeeds when another account has registered the old address', async () => {
  const person = await owner();
  await changed(person);
  await accounts.call(register, { data: { login: person.email, password } });

  expect((await undo(codeIn(await accounts.mail(person.email, /was changed/)))).status).toBe(200);
  const { jwt } = (await accounts.signIn({ email: person.email, password: words })).data;
  expect((await accounts.me(jwt))?.id).toBe(person.id);
});

it('expires after seven days', async () => {
  const person = await owner();
  await changed(person);
  const code = codeIn(await accounts.mail(person.email, /was changed/));
  const [{ days } = { days: 0 }] = await accounts.app.sql<{ days: number }>(
    `select extract(day from "expiresAt" - now())::int as days from rbac_one_time_code where purpose = 'take-back' and email = $1`,
    [person.email],
  );
  await accounts.app.sql(`update rbac_one_time_code set "expiresAt" = now() where email = $1`, [
    person.email,
  ]);

  expect(days).toBe(6);
  expect((await undo(code)).status).toBe(400);
});

it('requires a proof of presence five minutes after the sign-in', async () => {
  const person = await owner();
  await accounts.age();
  const change = () =>
    accounts.call(updateIdentity, { params: at(person), jwt: person.jwt, data: { email: newEmail() } });
  const refused = await change();
  const wrong = await accounts.call(confirmPresence, { jwt: person.jwt, data: { password: 'a wild guess' } });
  const right = await accounts.call(confirmPresence, { jwt: person.jwt, data: { password } });

  expect([refused.status, refused.problem.cause]).toEqual([
    403,
    [{ message: 'Confirm that it is you', rule: 'presence' }],
  ]);
  expect([wrong.status, right.status, (await change()).status]).toEqual([422, 200, 200]);
});

it('limits password guesses by a stolen session', async () => {
  const person = await owner();
  const statuses = [];
  for (let guess = 0; guess < 11; guess++)
    statuses.push(
      (await accounts.call(confirmPresence, { jwt: person.jwt, data: { password: 'a wild guess' } })).status,
    );

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

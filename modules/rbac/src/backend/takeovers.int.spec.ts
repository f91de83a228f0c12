import { ADMINISTRATORS, type Administrators } from '@flotilla/backend/ports';
import { listInbox } from '@flotilla/notification';
import { afterEach, expect, it } from 'vitest';
import { apiKeyScopes, createApiKey } from '../api-key-actions.js';
import type { CreatedApiKey } from '../api-key-shapes.js';
import { forgotPassword, resetPassword, takeBack, verifyEmail } from '../email-and-password-actions.js';
import { createIdentity, deleteIdentity, updateIdentity } from '../identity-actions.js';
import { me } from '../session-actions.js';
import type { IdentityView } from '../shapes.js';
import {
  type AccountApp,
  codeIn,
  password,
  type Person,
  startAccountApp,
} from './testing/account-app.fixture.js';

/** Regression tests of account takeovers. */
let accounts: AccountApp;
afterEach(() => accounts.app.close());

const thief = () => `thief-${crypto.randomUUID()}@example.com`;
const add = ({ id, jwt }: Pick<Person, 'id' | 'jwt'>, email: string) =>
  accounts.call<IdentityView>(createIdentity, { params: { id }, jwt, data: { email, password } });
const reset = async (email: string) => {
  await accounts.call(forgotPassword, { data: { email } });
  const code = codeIn(await accounts.mail(email, /Reset/));
  const words = 'the owner alone knows';
  expect(
    (await accounts.call(resetPassword, { data: { code, password: words, passwordConfirmation: words } }))
      .status,
  ).toBe(200);
  return { email, password: words };
};

it('has a public inbox, which shows reset links, only in development', async () => {
  accounts = await startAccountApp({ env: { DEPLOYMENT: '' } });

  expect((await accounts.app.request({ url: listInbox.path, as: 'anonymous' })).status).toBe(404);
});

it('does not make an administrator of a stranger who registered the address first', async () => {
  accounts = await startAccountApp();
  const otherUser = await accounts.person();
  const { password: made } = await accounts.app.nest.get<Administrators>(ADMINISTRATORS).add(otherUser.email);

  expect((await accounts.call(me, { jwt: otherUser.jwt })).status).toBe(401);
  expect((await accounts.signIn(otherUser)).status).toBe(401);
  expect((await accounts.signIn({ email: otherUser.email, password: made ?? '' })).status).toBe(200);
});

it('deletes identities planted before the first proof of the address', async () => {
  accounts = await startAccountApp();
  const planted = await accounts.person();
  const email = thief();
  await add(planted, email);
  // The thief's own mailbox confirms it.
  await accounts.call(verifyEmail, { data: { code: codeIn(await accounts.mail(email, /Welcome|Confirm/)) } });
  expect((await accounts.signIn({ email, password })).status).toBe(200);
  const owner = await reset(planted.email);

  expect((await accounts.signIn(owner)).status).toBe(200);
  expect((await accounts.signIn({ email, password })).status).toBe(401);
});

it('ends API keys and codes planted before the first proof of the address', async () => {
  accounts = await startAccountApp();
  const planted = await accounts.person();
  const plantedFor = await accounts.person();
  const kept: { key: string; undo: string; email: string }[] = [];
  for (const person of [planted, plantedFor]) {
    const email = thief();
    await add(person, email);
    await accounts.call(verifyEmail, {
      data: { code: codeIn(await accounts.mail(email, /Welcome|Confirm/)) },
    });
    const of = { params: { id: person.id }, jwt: person.jwt };
    const scopes = (await accounts.call<string[]>(apiKeyScopes, of)).data.slice(0, 1);
    const { data } = await accounts.call<CreatedApiKey>(createApiKey, {
      ...of,
      data: { name: 'Planted', scopes },
    });
    kept.push({ key: data.key, undo: codeIn(await accounts.mail(email, /was changed/)), email });
  }
  await reset(planted.email);
  await accounts.app.nest.get<Administrators>(ADMINISTRATORS).add(plantedFor.email);

  for (const { key, undo, email } of kept) {
    const call = await accounts.app.request({
      url: '/api/rbac/widgets',
      as: 'anonymous',
      headers: { authorization: `Bearer ${key}` },
    });
    const data = { code: undo, password, passwordConfirmation: password };
    expect([call.status, (await accounts.call(takeBack, { data })).status]).toEqual([401, 400]);
    expect((await accounts.signIn({ email, password })).status).toBe(401);
  }
});

it('refuses changes of sign-in methods to a stolen access token', async () => {
  accounts = await startAccountApp();
  const owner = await accounts.person();
  // Stolen later: the owner has not just signed in.
  await accounts.app.sql(`update rbac_session set "createdAt" = now() - interval '6 minutes'`);
  await accounts.app
    .sql(`update rbac_session set "provenAt" = now() - interval '6 minutes'`)
    .catch(() => undefined);
  const params = { id: owner.id, identityId: owner.identityId };
  const answers = [
    await add(owner, thief()),
    await accounts.call(updateIdentity, { params, jwt: owner.jwt, data: { email: thief() } }),
    await accounts.call(deleteIdentity, { params, jwt: owner.jwt }),
  ];

  expect(answers.map(({ status, problem }) => [status, problem?.message])).toEqual(
    answers.map(() => [403, 'Confirm that it is you']),
  );
  expect((await accounts.signIn(owner)).status).toBe(200);
});

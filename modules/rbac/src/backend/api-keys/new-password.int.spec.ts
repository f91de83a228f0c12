import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey, revokeApiKey } from '../../api-key-actions.js';
import type { CreatedApiKey } from '../../api-key-shapes.js';
import { forgotPassword, resetPassword } from '../../email-and-password-actions.js';
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

async function keyOf({ id, jwt }: Person): Promise<CreatedApiKey> {
  const data = { name: 'Price list', scopes: ['rbac.widget:read'] };
  const made = await accounts.call<CreatedApiKey>(createApiKey, { params: { id }, jwt, data });
  expect(made.status).toBe(201);
  return made.data;
}
const revoke = ({ id, jwt }: Person, keyId: string) =>
  accounts.call(revokeApiKey, { params: { id, keyId }, jwt });

/** Resets a password, and returns the text of the mail that reports it. */
async function reset({ email }: Person): Promise<string> {
  await accounts.call(forgotPassword, { data: { email } });
  const code = codeIn(await accounts.mail(email, /^Reset/));
  const data = { code, password: `${password} new`, passwordConfirmation: `${password} new` };
  expect((await accounts.call(resetPassword, { data })).status).toBe(200);
  return (await accounts.mail(email, /^Your password .* was changed$/)).text;
}

it('keeps API keys, and its mail counts the valid ones with a link to revoke them', async () => {
  const person = await accounts.confirmedPerson();
  const [kept, gone] = [await keyOf(person), await keyOf(person)];
  await revoke(person, gone.id);
  const text = await reset(person);
  const headers = { authorization: `Bearer ${kept.key}` };

  expect(text).toContain('API keys of your account that still work: 1.');
  expect(text).toContain('/rbac/subjects/settings');
  expect((await accounts.app.request({ url: '/api/rbac/widgets', as: 'anonymous', headers })).status).toBe(
    200,
  );
});

it('does not mention keys to an account without valid ones', async () => {
  const person = await accounts.confirmedPerson();
  await revoke(person, (await keyOf(person)).id);

  expect(await reset(person)).not.toContain('API key');
});

import { expect, it } from 'vitest';
import { accountOf, nameOf, signInIdentity } from './names.js';
import { contact, mail, wallet } from './identities.fixture.js';

it('names a subject by its e-mail or its wallet', () => {
  expect(nameOf({ identities: [contact, wallet, mail] })).toBe('anna@example.com');
  expect(nameOf({ identities: [wallet] })).toBe('0x9D85…37D4');
});

it('does not name a subject by a checkout contact', () => {
  expect(signInIdentity({ identities: [contact] })).toBeUndefined();
  expect(nameOf({ identities: [] })).toBeUndefined();
});

it('returns text that is not a wallet address unchanged', () => {
  expect(accountOf({ ...wallet, provider: 'telegram', account: 'anna_at_sea' })).toBe('anna_at_sea');
});
